import { dateFilter } from '@portal/ui/dates';
import type { PagedColumn, TableFilter } from '@portal/ui/table';
import type { TableView } from '@portal/ui/table';

export interface Payment {
  readonly reference: string;
  readonly customer: string;
  readonly status: string;
  readonly direction: string;
  /** Decimal, euro. */
  readonly amount: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

const STATUSES = ['SETTLED', 'PROCESSING', 'FAILED', 'REFUNDED'];
const CUSTOMERS = ['Ada Lovelace', 'Grace Hopper', 'Zoë Quinn', 'Bartholomew Featherstonehaugh-Cholmondeley', 'Li Wei'];
const FIRST_DAY = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

/** `count` payments at intervals of an hour, the same for each call. */
export function makePayments(count: number, from = 0): readonly Payment[] {
  return Array.from({ length: count }, (_, place) => {
    const n = from + place;
    return {
      reference: `PAY-${String(n + 1).padStart(6, '0')}`,
      customer: CUSTOMERS[n % CUSTOMERS.length] ?? '',
      status: STATUSES[n % STATUSES.length] ?? '',
      direction: n % 3 === 0 ? 'CREDIT' : 'DEBIT',
      amount: `${(n * 37) % 900}.${String((n * 7) % 100).padStart(2, '0')}`,
      createdAt: new Date(FIRST_DAY + n * HOUR_MS).toISOString(),
    };
  });
}

export const PAYMENT_FILTERS: readonly TableFilter<Payment>[] = [
  {
    id: 'status',
    kind: 'checkbox',
    label: 'Status',
    options: [
      { value: 'SETTLED', label: 'Settled' },
      { value: 'PROCESSING', label: 'Processing' },
      { value: 'FAILED', label: 'Failed' },
      { value: 'REFUNDED', label: 'Refunded' },
    ],
  },
  {
    id: 'direction',
    kind: 'radio',
    label: 'Direction',
    value: (row) => row.direction,
    options: [
      { value: 'DEBIT', label: 'Collect' },
      { value: 'CREDIT', label: 'Payout' },
    ],
  },
  dateFilter({ id: 'createdAt', label: 'Created', min: '2026-01-01' }),
];

/** A server with more payments than it counts: returns pages and a total of more than 10,000. */
export async function fetchPayments({ page, pageSize }: TableView): Promise<readonly Payment[]> {
  await new Promise((resolve) => setTimeout(resolve, 700));
  return makePayments(pageSize, page * pageSize);
}

export type PaymentColumns = readonly PagedColumn<Payment>[];
