import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { reference } from '../../domain/payments/references.ts';
import type { OrderId } from './checkout-keys.ts';
import { attemptNumber, demoOrderOf } from './demo-order.ts';
import { offeredMethods } from './offered-methods.ts';

/** Above the numbers of generated orders and customers, below those of the instruments that such customers choose. */
const FIRST_NUMBER = 2 ** 24;
const END_OF_NUMBERS = 2 ** 28;
const TRIES = 20;

/** A new order in one of the tenant's markets, if possible one for which its schemes offer a payment method. */
export async function newDemoOrder(db: Kysely<Schema>, tenantId: string, now: number): Promise<OrderId> {
  const draw = () => ({ number: randomInt(FIRST_NUMBER, END_OF_NUMBERS), at: now });
  for (let left = TRIES; left > 0; left -= 1) {
    const id = draw();
    const offered = await offeredMethods(db, demoOrderOf(tenantId, id));
    if (offered.length > 0 && !(await isUsed(db, tenantId, id))) return id;
  }
  return draw();
}

async function isUsed(db: Kysely<Schema>, tenantId: string, id: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('financial_instruments')
    .select('financial_instrument_id')
    .where('tenant_id', '=', tenantId)
    .where('financial_instrument_id', '=', reference('FIN', attemptNumber(id, 0)))
    .executeTakeFirst();
  return row !== undefined;
}
