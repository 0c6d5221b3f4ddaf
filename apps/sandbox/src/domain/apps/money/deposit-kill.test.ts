import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { setUpHome } from '../../../testing/home/set-up-home.ts';
import { end, type TestHome } from '../../../testing/home/test-home.ts';

const { home, callAs } = setUpHome();

const DEPOSIT = 'v1/apps/installed/citi-sepa-instant-credit/deposit-funds';

test(
  'after kill -9 during top-ups, each confirmed one is in the ledger, and each repeated one is there once',
  { timeout: 120_000 },
  async () => {
    const admin = await callAs();
    const { child } = await home().start();
    const killed = once(child, 'exit');
    let confirmed = 0;
    const deposit = async (index: number) => {
      const key = { 'idempotency-key': `top-up-before-kill-${index}` };
      const { status } = await admin(`POST ${DEPOSIT}`, { amount: 1 + index }, key);
      if (status === 201) confirmed += 1;
      if (confirmed === 10) child.kill('SIGKILL');
      return status;
    };
    const all = Array.from({ length: 40 }, (_, index) => index);
    const before = await Promise.allSettled(all.map(deposit));
    await killed;
    const isConfirmed = (index: number) => before[index]?.status === 'fulfilled' && before[index].value === 201;
    expect(all.filter(isConfirmed).length).toBeLessThan(all.length);

    const amounts = await depositsOf(home());
    expect(amounts).toEqual(expect.arrayContaining(all.filter(isConfirmed).map((index) => 100 + index * 100)));
    expect(new Set(amounts).size).toBe(amounts.length);

    const again = await home().start();
    for (const index of all) expect(await deposit(index)).toBe(201);
    await end(again.child, 'SIGTERM');
    expect((await depositsOf(home())).toSorted((one, other) => one - other)).toEqual(
      all.map((index) => 100 + index * 100),
    );
  },
);

/** The top-ups in the database, in cents. */
async function depositsOf({ database }: TestHome): Promise<number[]> {
  const { db, close } = await openDatabase(database);
  const rows = await db
    .selectFrom('app_ledger')
    .select('amount_minor')
    .where('kind', '=', 'DEPOSIT')
    .where('amount_minor', '<', 100_00)
    .execute();
  await close();
  return rows.map(({ amount_minor }) => amount_minor);
}
