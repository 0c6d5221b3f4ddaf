import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { createTestHome, end, type TestHome } from '../../../testing/test-home.ts';

let home: TestHome;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.remove());

const DEPOSIT = 'v1/apps/installed/citi-sepa-instant-credit/deposit-funds';

test(
  'after kill -9 during top-ups, each confirmed one is in the ledger, and each repeated one is there once',
  { timeout: 120_000 },
  async () => {
    const headers = await home.adminHeaders();
    const { child, url } = await home.start();
    const killed = once(child, 'exit');
    let confirmed = 0;
    const deposit = async (to: string, index: number) => {
      const body = JSON.stringify({ amount: 1 + index });
      const key = { 'idempotency-key': `top-up-before-kill-${index}` };
      const response = await fetch(`${to}/${DEPOSIT}`, { method: 'POST', headers: { ...headers, ...key }, body });
      if (response.status === 201) confirmed += 1;
      if (confirmed === 10) child.kill('SIGKILL');
      return response.status;
    };
    const all = Array.from({ length: 40 }, (_, index) => index);
    const before = await Promise.allSettled(all.map((index) => deposit(url, index)));
    await killed;
    const isConfirmed = (index: number) => before[index]?.status === 'fulfilled' && before[index].value === 201;
    expect(all.filter(isConfirmed).length).toBeLessThan(all.length);

    const amounts = await depositsOf(home);
    expect(amounts).toEqual(expect.arrayContaining(all.filter(isConfirmed).map((index) => 100 + index * 100)));
    expect(new Set(amounts).size).toBe(amounts.length);

    const again = await home.start();
    for (const index of all) expect(await deposit(again.url, index)).toBe(201);
    await end(again.child, 'SIGTERM');
    expect((await depositsOf(home)).toSorted((one, other) => one - other)).toEqual(
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
