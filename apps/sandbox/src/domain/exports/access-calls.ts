import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';
import { addExport } from '../../testing/seeds/seeds.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const TRANSACTION_READERS = { openTo: ['TRANSACTION_READ', 'TRANSACTION_WRITE'] } as const;
const REPORT_READERS = {
  openTo: ['TRANSACTION_READ', 'TRANSACTION_WRITE', 'MANDATE_READ', 'MANDATE_WRITE'],
} as const;
const ACCEPTED = { body: {}, response: [202, []] } as const;

const reportPath = { own: demoId('export of a test'), foreign: demoId("another tenant's export") };

const REPORTS = 'v2/transaction-data';

export const exportCalls: AccessCalls = {
  ids: { reportPath },
  async seed({ db }, directory) {
    for (const [tenant, email, path] of [
      ['Northwind Payments', 'reader@northwind.example', reportPath.own],
      ['Contoso Retail', 'admin@contoso.example', reportPath.foreign],
    ] as const) {
      const userId = demoId(`user ${tenant} ${email}`);
      await addExport(db, demoTenant(tenant).tenantId, { reportPath: path, userId, reportType: 'mandate' });
      await writeFile(join(directory, `${path}.csv`), '');
    }
  },
  calls: [
    { route: `POST ${REPORTS}/instructions/export`, ...TRANSACTION_READERS, ...ACCEPTED },
    { route: 'POST v2/chargebacks/export', ...TRANSACTION_READERS, ...ACCEPTED },
    { route: `POST ${REPORTS}/financial-instruments/export`, ...REPORT_READERS, ...ACCEPTED },
    { route: `GET ${REPORTS}/reports`, ...REPORT_READERS },
    { route: `GET ${REPORTS}/report/download?reportPath=:reportPath`, ...REPORT_READERS, ofKeys: [404, ['NOT_FOUND']] },
  ],
};
