import type { PastPayment } from '@portal/scheme-rules';
import type { SchemeKind } from '@portal/api-client/schemes';
import { toDecimal } from '@portal/validation';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

const DAY_MS = 86_400_000;

/** An order that was paid or is being paid, with its latest instruction. */
export interface PastOrder extends PastPayment {
  readonly orderRef: string;
  readonly instructionRef: string;
  readonly createdAt: string;
  readonly amountMinor: number;
  /** The app's name. */
  readonly app: string;
}

interface Wanted {
  readonly tenantId: string;
  readonly kind: SchemeKind;
  /** Default: every scheme of the kind. */
  readonly schemeId: string | undefined;
  readonly days: number;
  /** The maximum number of instructions; the newest are taken. */
  readonly most: number;
}

/** The orders of the last days, the newest first. Failed, cancelled and test payments do not count. */
export async function readPastPayments(
  db: Kysely<Schema>,
  { tenantId, kind, schemeId, days, most }: Wanted,
): Promise<PastOrder[]> {
  const rows = await db
    .selectFrom('instructions')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'instructions.tenant_id')
        .onRef('orders.order_ref', '=', 'instructions.order_ref'),
    )
    .select([
      'orders.order_ref',
      'instruction_ref',
      'instructions.created_at',
      'orders.amount_minor',
      'orders.currency',
      'country',
      'authorization_source',
      'app',
      'app_id',
      'payment_method',
    ])
    .where('instructions.tenant_id', '=', tenantId)
    .where('instructions.created_at', '>=', new Date(Date.now() - days * DAY_MS))
    .where('instructions.direction', '=', kind === 'payout' ? 'credit' : 'debit')
    .where('instructions.is_test', '=', false)
    .where('instructions.status', 'not in', ['CANCELLED', 'FAILED', 'INCOMPLETE'])
    .$if(schemeId !== undefined, (query) => query.where('scheme_id', '=', schemeId ?? null))
    .orderBy('instructions.created_at', 'desc')
    .orderBy('instruction_ref')
    .limit(most)
    .execute();
  const latest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!latest.has(row.order_ref)) latest.set(row.order_ref, row);
  return [...latest.values()].map((row) => ({
    orderRef: row.order_ref,
    instructionRef: row.instruction_ref,
    createdAt: row.created_at.toISOString(),
    amountMinor: row.amount_minor,
    amount: toDecimal(row.amount_minor, row.currency),
    currency: row.currency,
    country: row.country,
    authorizationSource: row.authorization_source,
    app: row.app,
    appId: row.app_id,
    paymentMethod: row.payment_method,
  }));
}
