import { addChargeback, addInstructions, addMandates } from '@portal/sandbox/seeds';
import { sandbox, tenant } from './area.ts';

const DAY_MS = 86_400_000;

export interface MadeInstruction {
  /** `INS-<name>` of order `ORD-<name>` and customer `CUS-<name>`. */
  readonly name: string;
  readonly daysAgo?: number;
  readonly amountMinor?: number;
  readonly currency?: string;
  readonly direction?: 'debit' | 'credit';
  readonly status?: string;
  readonly app?: string;
  readonly country?: string;
  readonly paymentMethod?: string;
  /** Of a failed one. Default: 'Insufficient funds'. */
  readonly reason?: string;
  readonly refundCount?: number;
  readonly isTest?: boolean;
}

/** The time that many days ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Inserts instructions into the tenant. Default: 12.50 EUR by card, created now, settled. */
export async function insertInstructions(made: readonly MadeInstruction[]): Promise<void> {
  await addInstructions(
    sandbox().db,
    tenant.tenantId,
    made.map((one) => ({
      instruction_ref: `INS-${one.name}`,
      order_ref: `ORD-${one.name}`,
      customer_ref: `CUS-${one.name}`,
      created_at: daysAgo(one.daysAgo ?? 0),
      direction: one.direction ?? 'debit',
      amount_minor: one.amountMinor ?? 1250,
      currency: one.currency ?? 'EUR',
      status: one.status ?? 'SETTLED',
      app: one.app ?? 'Card Payments',
      ...(one.country !== undefined && { country: one.country }),
      payment_method: one.paymentMethod ?? 'CARD',
      failure_reason: one.status === 'FAILED' ? (one.reason ?? 'Insufficient funds') : null,
      financial_instrument_id: `FIN-${one.name}`,
      transaction_id: `TXN-${one.name}`,
      refund_count: one.refundCount ?? 0,
      net_refund_minor: (one.refundCount ?? 0) * 100,
      is_test: one.isTest ?? false,
    })),
  );
}

export interface MadeMandate {
  /** Mandate `MND-<name>`. */
  readonly name: string;
  readonly daysAgo?: number;
  readonly network?: string;
  readonly status?: string;
  /** The reference of its creditor profile. */
  readonly profile?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Inserts mandates into the tenant. Default: SEPA, created now, active. */
export async function insertMandates(made: readonly MadeMandate[]): Promise<void> {
  await addMandates(
    sandbox().db,
    tenant.tenantId,
    made.map((one) => ({
      financial_instrument_id: `FIN-${one.name}`,
      mandate_id: `MND-${one.name}`,
      external_reference: `EXT-${one.name}`,
      customer_ref: `CUS-${one.name}`,
      created_at: daysAgo(one.daysAgo ?? 0),
      status: one.status ?? 'ACTIVE',
      network: one.network ?? 'SEPA',
      creditor_profile_ref: one.profile ?? null,
      metadata: one.metadata === undefined ? null : JSON.stringify(one.metadata),
    })),
  );
}

export interface MadeChargeback extends Pick<MadeInstruction, 'amountMinor' | 'app' | 'isTest' | 'name'> {
  /** Relative to today; null: none. */
  readonly respondInDays: number | null;
  readonly status?: string;
  readonly reason?: string;
}

/** Inserts chargebacks `CHB-<name>` with their instructions into the tenant. Default: open, 12.50 EUR, since yesterday. */
export async function insertChargebacks(made: readonly MadeChargeback[]): Promise<void> {
  await insertInstructions(made.map((one) => ({ ...one, status: 'SETTLED', daysAgo: 5 })));
  for (const { name, respondInDays, status = 'OPEN', reason = 'Not authorised', amountMinor = 1250 } of made) {
    await addChargeback(sandbox().db, tenant.tenantId, {
      chargeback_id: `CHB-${name}`,
      instruction_ref: `INS-${name}`,
      status,
      reason,
      amount_minor: amountMinor,
      created_at: daysAgo(1),
      respond_by: respondInDays === null ? null : dayOf(daysAgo(-respondInDays)),
    });
  }
}
