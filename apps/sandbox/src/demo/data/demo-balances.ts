import type { Kysely } from 'kysely';
import { demoId } from './demo-tenants.ts';
import type { Schema } from '../../platform/database/schema.ts';

interface DemoBalance {
  readonly app: string;
  readonly currency: string;
  /** In minor units. */
  readonly deposit: number;
  /** In minor units. Default: 0. */
  readonly paidOut?: number;
}

/** By tenant. The pounds of Northwind are below the app's minimum. */
const DEMO_BALANCES: Readonly<Record<string, readonly DemoBalance[]>> = {
  'Northwind Payments': [
    { app: 'bank-transfer-payouts', currency: 'USD', deposit: 18_000_00 },
    { app: 'citi-faster-payments', currency: 'GBP', deposit: 5_000_00, paidOut: 4_580_00 },
    { app: 'citi-sepa-instant-credit', currency: 'EUR', deposit: 42_000_00, paidOut: 3_150_75 },
  ],
  'Contoso Retail': [
    { app: 'citi-faster-payments', currency: 'GBP', deposit: 6_000_00 },
    { app: 'citi-sepa-instant-credit', currency: 'EUR', deposit: 20_000_00 },
  ],
  Fabrikam: [{ app: 'citi-sepa-instant-credit', currency: 'EUR', deposit: 2_500_00 }],
  'Northwind Labs': [],
};

/** Apps whose balance is kept in an account at the provider. */
const WITH_ACCOUNT = ['citi-faster-payments', 'citi-sepa-instant-credit'];

const ACCOUNT_CREATED_ON = Date.UTC(2026, 1, 3, 10, 40);
const DAY_MS = 86_400_000;

/** Gives installed apps of the demo tenants their accounts and opening balances. */
export async function insertDemoBalances(db: Kysely<Schema>): Promise<void> {
  const installed = await db.selectFrom('installed_apps').select(['tenant_id', 'app_id']).execute();
  for (const [tenant, balances] of Object.entries(DEMO_BALANCES)) {
    const tenant_id = demoId(`tenant ${tenant}`);
    const isInstalled = (app_id: string) =>
      installed.some((one) => one.tenant_id === tenant_id && one.app_id === app_id);
    for (const app_id of WITH_ACCOUNT.filter(isInstalled)) {
      const account_id = `acct_${demoId(`account ${tenant} ${app_id}`).replaceAll('-', '').slice(0, 24)}`;
      await db
        .insertInto('app_accounts')
        .values({ tenant_id, app_id, account_id, created_on: new Date(ACCOUNT_CREATED_ON) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    for (const { app: app_id, currency, deposit, paidOut = 0 } of balances.filter(({ app }) => isInstalled(app))) {
      const entries = [
        { kind: 'DEPOSIT', amount_minor: deposit },
        { kind: 'PAYOUT', amount_minor: -paidOut },
      ].filter(({ amount_minor }) => amount_minor !== 0);
      for (const [index, entry] of entries.entries()) {
        const entry_id = demoId(`entry ${tenant} ${app_id} ${index}`);
        const created_on = new Date(ACCOUNT_CREATED_ON + (index + 1) * DAY_MS);
        await db
          .insertInto('app_ledger')
          .values({ tenant_id, app_id, currency, ...entry, entry_id, created_on })
          .execute();
      }
    }
  }
}
