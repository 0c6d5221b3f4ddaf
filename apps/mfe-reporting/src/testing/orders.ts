import { addChargeback, addInstructions, addMandates, addPlainOrder, addRefund } from '@portal/sandbox/seeds';
import { sandbox, tenant } from './area.ts';

/**
 * Inserts an order of 1,234.50 EUR into the tenant. Its first instruction failed; the second settled by mandate, and has a
 * settled refund and a won chargeback. `name` is the suffix of every reference: order `O-<name>`, instructions `I-<name>` and
 * `F-<name>`, transaction `T-<name>`.
 */
export async function insertOrder(name: string): Promise<void> {
  const { db } = sandbox();
  const { tenantId } = tenant;
  const customer_ref = `CUST-${name}`;
  const at = (time: string) => new Date(`2026-11-${time}Z`);
  const instruction = {
    order_ref: `O-${name}`,
    customer_ref,
    amount_minor: 123_450,
    app: 'Direct Debit',
    payment_method: 'SEPA_DIRECT_DEBIT',
    financial_instrument_id: `FI-${name}`,
  };
  await addPlainOrder(db, tenantId, {
    order_ref: `O-${name}`,
    customer_ref,
    amount_minor: 123_450,
    status: 'COMPLETED',
    scheme_name: 'Europe',
    scheme_id: '5c4e3e00-0000-4000-8000-000000000001',
    created_at: at('01T10:00:00'),
    updated_at: at('04T06:00:00'),
  });
  await addMandates(db, tenantId, [
    {
      financial_instrument_id: `FI-${name}`,
      customer_ref,
      created_at: at('01T09:00:00'),
      mandate_id: `M-${name}`,
      external_reference: `MREF-${name}`,
    },
  ]);
  await addInstructions(db, tenantId, [
    {
      ...instruction,
      instruction_ref: `F-${name}`,
      created_at: at('01T10:00:00'),
      ready_at: at('01T10:02:00'),
      processing_at: at('01T10:05:00'),
      updated_at: at('01T11:00:00'),
      stopped_at: at('01T11:00:00'),
      status: 'FAILED',
      failure_reason: 'Insufficient funds',
    },
    {
      ...instruction,
      instruction_ref: `I-${name}`,
      created_at: at('02T10:00:00'),
      ready_at: at('02T10:02:00'),
      processing_at: at('02T10:05:00'),
      updated_at: at('04T06:00:00'),
      completed_at: at('04T06:00:00'),
      transaction_id: `T-${name}`,
      provider: 'gocardless',
      provider_reference: `PREF-${name}`,
      refund_count: 1,
      net_refund_minor: 2000,
      chargeback_count: 1,
    },
  ]);
  await addRefund(db, tenantId, {
    refund_id: `R-${name}`,
    instruction_ref: `I-${name}`,
    amount_minor: 2000,
    reason: 'Damaged goods',
    created_at: at('05T08:00:00'),
    ended_at: at('06T08:00:00'),
  });
  await addChargeback(db, tenantId, {
    chargeback_id: `C-${name}`,
    instruction_ref: `I-${name}`,
    stage: 'REPRESENTMENT',
    status: 'WON',
    reason: 'Not received',
    amount_minor: 5000,
    created_at: at('10T08:00:00'),
    updated_at: at('20T08:00:00'),
    respond_by: null,
    steps: JSON.stringify([
      { at: at('10T08:00:00'), stage: 'CHARGEBACK', status: 'OPEN' },
      { at: at('15T08:00:00'), stage: 'REPRESENTMENT', status: 'OPEN' },
      { at: at('20T08:00:00'), stage: 'REPRESENTMENT', status: 'WON' },
    ]),
  });
}
