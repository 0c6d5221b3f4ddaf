import { northwind, sandbox } from './test-area.ts';

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
  readonly refundCount?: number;
}

/** An instant so many days before now. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Puts instructions into the tenant that the tests work in: 12.50 EUR, settled now unless said otherwise. */
export async function insertInstructions(made: readonly MadeInstruction[]): Promise<void> {
  const money = ({ amountMinor = 1250, currency = 'EUR' }: MadeInstruction) => ({
    amount_minor: amountMinor,
    currency,
  });
  for (let from = 0; from < made.length; from += 500) {
    const some = made.slice(from, from + 500);
    await sandbox.db
      .insertInto('orders')
      .values(
        some.map((one) => ({
          tenant_id: northwind.tenantId,
          order_ref: `ORD-${one.name}`,
          customer_ref: `CUS-${one.name}`,
          ...money(one),
          status: one.status ?? 'SETTLED',
          scheme_name: 'Europe',
          created_at: daysAgo(one.daysAgo ?? 0),
          updated_at: daysAgo(one.daysAgo ?? 0),
        })),
      )
      .execute();
    await sandbox.db
      .insertInto('instructions')
      .values(
        some.map((one) => ({
          tenant_id: northwind.tenantId,
          instruction_ref: `INS-${one.name}`,
          order_ref: `ORD-${one.name}`,
          customer_ref: `CUS-${one.name}`,
          batch_ref: null,
          created_at: daysAgo(one.daysAgo ?? 0),
          processing_at: null,
          updated_at: daysAgo(one.daysAgo ?? 0),
          completed_at: null,
          forecasted_settlement_date: null,
          direction: one.direction ?? ('debit' as const),
          ...money(one),
          status: one.status ?? 'SETTLED',
          app: one.app ?? 'Card Payments',
          payment_method: 'CARD',
          failure_reason: one.status === 'FAILED' ? 'Insufficient funds' : null,
          financial_instrument_id: `FIN-${one.name}`,
          transaction_id: `TXN-${one.name}`,
          provider: null,
          provider_reference: null,
          refund_count: one.refundCount ?? 0,
          net_refund_minor: (one.refundCount ?? 0) * 100,
        })),
      )
      .execute();
  }
}

export interface MadeMandate {
  /** Mandate `MND-<name>`. */
  readonly name: string;
  readonly daysAgo?: number;
  readonly network?: string;
  readonly status?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Puts mandates into the tenant that the tests work in: active ones of SEPA, made now unless said otherwise. */
export async function insertMandates(made: readonly MadeMandate[]): Promise<void> {
  await sandbox.db
    .insertInto('financial_instruments')
    .values(
      made.map((one) => ({
        tenant_id: northwind.tenantId,
        financial_instrument_id: `FIN-${one.name}`,
        type: 'MANDATE',
        masked_details: 'IE64 •••• 0001',
        holder_name: 'Ada Byron',
        status: one.status ?? 'ACTIVE',
        customer_ref: `CUS-${one.name}`,
        created_at: daysAgo(one.daysAgo ?? 0),
        updated_at: daysAgo(one.daysAgo ?? 0),
        mandate_id: `MND-${one.name}`,
        external_reference: `EXT-${one.name}`,
        network: one.network ?? 'SEPA',
        status_reason: null,
        metadata: one.metadata === undefined ? null : JSON.stringify(one.metadata),
      })),
    )
    .execute();
}

/** The way to the platform, and the addresses of reports that were asked for, in order. */
export function recordedWay(refuses: (url: string, method: string) => boolean = () => false) {
  const calls: { readonly method: string; readonly url: URL; readonly body: unknown }[] = [];
  const way: typeof fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const address = typeof input === 'string' ? input : '';
    if (address.includes('/v2/transaction-data/')) {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      calls.push({ method, url: new URL(address), body });
    }
    if (refuses(address, method)) {
      return Response.json({ result: 'FAILURE', errors: [{ code: 'FORBIDDEN', message: '' }] }, { status: 403 });
    }
    return sandbox.fetch(input, init);
  };
  return { fetch: way, calls };
}
