import type { Kysely } from 'kysely';
import { unsaved } from '../../domain/apps/configuration/app-configuration.ts';
import { DEMO_TENANTS, demoId } from './demo-tenants.ts';
import type { Schema } from '../../platform/database/schema.ts';

interface DemoApps {
  /** How many apps of each direction the licence allows. Default: any number. */
  readonly maxima?: { readonly collect: number; readonly payout: number };
  readonly installed: readonly string[];
}

/** By tenant: the apps that its payments use. Contoso has no place left for another collect app. */
const DEMO_APPS: Readonly<Record<string, DemoApps>> = {
  'Northwind Payments': {
    maxima: { collect: 10, payout: 6 },
    installed: [
      'bank-transfer-payouts',
      'blik',
      'bottomline',
      'card-payments',
      'citi-faster-payments',
      'citi-sepa-instant-credit',
      'gocardless',
      'konbini',
      'open-banking',
      'swish',
    ],
  },
  'Northwind Labs': {
    installed: [
      'bank-transfer-payouts',
      'bottomline',
      'card-payments',
      'citi-faster-payments',
      'citi-sepa-instant-credit',
      'gocardless',
      'open-banking',
    ],
  },
  'Contoso Retail': {
    maxima: { collect: 3, payout: 4 },
    installed: [
      'bank-transfer-payouts',
      'blik',
      'card-payments',
      'citi-faster-payments',
      'citi-sepa-instant-credit',
      'open-banking',
    ],
  },
  Fabrikam: {
    maxima: { collect: 5, payout: 2 },
    installed: ['card-payments', 'citi-sepa-instant-credit', 'gocardless', 'open-banking'],
  },
};

/** When the apps of the demo tenants were installed. */
export const INSTALLED_ON = new Date(Date.UTC(2026, 1, 3, 10, 15));

/** Installs the apps of the demo tenants, not configured yet, and sets the maxima of their licences. */
export async function insertDemoApps(db: Kysely<Schema>): Promise<void> {
  const present = await db.selectFrom('tenants').select('tenant_id').execute();
  for (const { name, users } of DEMO_TENANTS) {
    const tenant_id = demoId(`tenant ${name}`);
    const demo = DEMO_APPS[name];
    if (!demo || !present.some((tenant) => tenant.tenant_id === tenant_id)) continue;
    for (const [service, max_apps] of Object.entries(demo.maxima ?? {})) {
      await db
        .updateTable('tenant_services')
        .set({ max_apps })
        .where('tenant_id', '=', tenant_id)
        .where('name', '=', service)
        .execute();
    }
    const by = users[0]?.email ?? '';
    await db
      .insertInto('installed_apps')
      .values(demo.installed.map((app_id) => ({ tenant_id, app_id, installed_on: INSTALLED_ON, installed_by: by })))
      .execute();
    await db
      .insertInto('app_configurations')
      .values(demo.installed.map((app_id) => ({ tenant_id, app_id, ...unsaved(INSTALLED_ON, by) })))
      .execute();
  }
}
