import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../../../platform/database/schema.ts';

/** Queries that must return no rows, by the fault that they find. */
const FAULTS = {
  'an instruction without its order': sql`
    select i.instruction_ref from instructions i left join orders o using (tenant_id, order_ref)
    where o.order_ref is null or o.customer_ref <> i.customer_ref or o.currency <> i.currency
      or o.created_at > i.created_at or o.updated_at < i.updated_at`,
  'an order without an instruction': sql`
    select order_ref from orders left join instructions using (tenant_id, order_ref) where instruction_ref is null`,
  'an instruction whose instrument belongs to another customer': sql`
    select i.instruction_ref from instructions i left join financial_instruments f using (tenant_id, financial_instrument_id)
    where f.customer_ref is distinct from i.customer_ref or f.created_at > i.created_at`,
  'refund counts that differ from the refunds': sql`
    select i.instruction_ref from instructions i left join lateral (
      select count(*) as count, coalesce(sum(amount_minor) filter (where status <> 'FAILED'), 0) as held
      from refunds r where (r.tenant_id, r.instruction_ref) = (i.tenant_id, i.instruction_ref)
    ) refunded on true
    where (i.refund_count, i.net_refund_minor) <> (refunded.count, refunded.held)`,
  'chargeback counts that differ from the chargebacks': sql`
    select i.instruction_ref from instructions i left join lateral (
      select count(*) as count, coalesce(sum(amount_minor) filter (where status <> 'WON'), 0) as held
      from chargebacks c where (c.tenant_id, c.instruction_ref) = (i.tenant_id, i.instruction_ref)
    ) charged on true
    where (i.chargeback_count, i.net_chargeback_minor) <> (charged.count, charged.held)`,
  'a refund or chargeback without its instruction': sql`
    select refund_id from refunds left join instructions using (tenant_id, instruction_ref) where order_ref is null
    union all
    select chargeback_id from chargebacks left join instructions i using (tenant_id, instruction_ref) where i.order_ref is null`,
  'a chargeback that names something else than its instruction': sql`
    select chargeback_id from chargebacks c join instructions i using (tenant_id, instruction_ref)
    where (c.order_ref, c.currency, c.app, c.is_test) <> (i.order_ref, i.currency, i.app, i.is_test)`,
  'a refund whose end time contradicts its status': sql`
    select refund_id from refunds where (status = 'PROCESSING') <> (ended_at is null)`,
  'a chargeback that differs from its last step': sql`
    select chargeback_id from chargebacks
    where (steps->-1->>'stage', steps->-1->>'status') is distinct from (stage, status)
      or (steps->0->>'at')::timestamptz <> created_at or (steps->-1->>'at')::timestamptz <> updated_at`,
  'refunds and chargebacks above the amount paid': sql`
    select instruction_ref from instructions where net_refund_minor + net_chargeback_minor > amount_minor`,
  'a status that contradicts its dates': sql`
    select instruction_ref from instructions
    where (status in ('SETTLED', 'COMPLETED')) <> (completed_at is not null)
      or (status in ('FAILED', 'CANCELLED')) <> (stopped_at is not null)
      or (status in ('SETTLED', 'COMPLETED', 'PROCESSING')) and processing_at is null
      or status in ('INCOMPLETE', 'READY', 'CANCELLED') and processing_at is not null
      or (status = 'FAILED') <> (failure_reason is not null)
      or (processing_at is null) <> (transaction_id is null)
      or (processing_at is null) <> (forecasted_settlement_date is null)
      or (status in ('READY', 'PROCESSING', 'SETTLED', 'COMPLETED', 'FAILED')) and ready_at is null
      or (status = 'INCOMPLETE') and ready_at is not null
      or ready_at > coalesce(processing_at, completed_at, stopped_at, updated_at)
      or created_at > coalesce(processing_at, updated_at) or coalesce(completed_at, stopped_at, processing_at) > updated_at`,
  'an ended mandate without a reason': sql`
    select mandate_id from financial_instruments
    where mandate_id is not null and (status = 'INACTIVE') <> (status_reason is not null)`,
  'an order whose status contradicts its covered amount': sql`
    select o.order_ref from orders o join instructions i using (tenant_id, order_ref)
    group by o.tenant_id, o.order_ref
    having (o.status in ('SETTLED', 'COMPLETED'))
      <> (coalesce(sum(i.amount_minor) filter (where i.status in ('SETTLED', 'COMPLETED')), 0) >= o.amount_minor)`,
};

/** Fails if payments in a database are inconsistent. */
export async function expectWhole(db: Kysely<Schema>): Promise<void> {
  for (const [fault, query] of Object.entries(FAULTS)) {
    const { rows } = await query.execute(db);
    expect(rows, fault).toEqual([]);
  }
}
