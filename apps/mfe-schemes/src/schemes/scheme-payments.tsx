import type { Transport } from '@portal/api-client';
import { ifKnown } from '@portal/api-client/cards';
import { countSchemePayments, type Scheme, type SchemeKind, type SchemePayments } from '@portal/api-client/schemes';
import { formatCount } from '@portal/ui/basics';
import type { PagedColumn } from '@portal/ui/table';

/** The payments of each scheme in the last 7 days, by its id; null on a platform that does not count them. */
export function schemePayments(api: Transport, kind: SchemeKind) {
  return { ...ifKnown(countSchemePayments.query(api, kind)), select: byScheme, staleTime: 0 };
}

export interface PaymentsOfSchemes {
  readonly days: number;
  readonly total: number;
  readonly countOf: ReadonlyMap<string, number>;
}

function byScheme(data: SchemePayments | null): PaymentsOfSchemes | null {
  if (!data) return null;
  const { days, total, results } = data;
  return { days, total, countOf: new Map(results.map(({ schemeId, count }) => [schemeId, count])) };
}

const DAYS = 7;

/** The share of a scheme in the payments of all, and their number. `payments`: `undefined` while they are loading. */
export function paymentsColumn(payments: PaymentsOfSchemes | undefined): PagedColumn<Scheme> {
  return {
    id: 'payments',
    header: `Payments, ${payments?.days ?? DAYS} days`,
    value: ({ schemeId }) => payments?.countOf.get(schemeId),
    cell: ({ schemeId }) => payments && paymentsWords(payments.countOf.get(schemeId), payments.total),
    width: 115,
    align: 'end',
    onCard: true,
    sortable: true,
  };
}

/** '62% (1,204)'. A share that is not 0 is at least 1%, and one of several is at most 99%. */
export function paymentsWords(count: number | undefined, total: number): string {
  if (count === undefined) return '';
  if (count === 0) return '0';
  return `${percentOf(count, total)} (${formatCount(count)})`;
}

function percentOf(count: number, total: number): string {
  if (count === total) return '100%';
  if (count * 100 < total) return '<1%';
  return `${Math.min(99, Math.round((count * 100) / total))}%`;
}
