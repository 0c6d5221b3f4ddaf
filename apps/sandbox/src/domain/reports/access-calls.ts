import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';
import { addSavedView } from '../../testing/seeds/seeds.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const TRANSACTION_READERS = { openTo: ['TRANSACTION_READ', 'TRANSACTION_WRITE'] } as const;
const REPORT_READERS = {
  openTo: ['TRANSACTION_READ', 'TRANSACTION_WRITE', 'MANDATE_READ', 'MANDATE_WRITE'],
} as const;
const USERS = { ...REPORT_READERS, usersOnly: true } as const;

const READER = demoId('user Northwind Payments reader@northwind.example');
const viewId = { own: demoId('saved view of a test'), foreign: demoId("another tenant's saved view") };

const REPORTS = 'v2/transaction-data';
const PREFERENCES = `${REPORTS}/preferences?userId=${READER}&reportType=mandate` as const;

export const reportCalls: AccessCalls = {
  ids: { viewId },
  async seed({ db }) {
    await addSavedView(db, demoTenant('Northwind Payments').tenantId, { viewId: viewId.own, userId: READER });
    const userId = demoId('user Contoso Retail admin@contoso.example');
    await addSavedView(db, demoTenant('Contoso Retail').tenantId, { viewId: viewId.foreign, userId });
  },
  calls: [
    { route: `GET ${REPORTS}/instructions`, ...TRANSACTION_READERS },
    { route: `GET ${REPORTS}/instructions/summary`, ...TRANSACTION_READERS },
    { route: `GET ${REPORTS}/instructions/totals`, ...TRANSACTION_READERS },
    { route: `GET ${REPORTS}/instructions/payouts`, ...TRANSACTION_READERS },
    { route: `GET ${REPORTS}/instructions/recent-money`, ...TRANSACTION_READERS },
    { route: `GET ${REPORTS}/failures`, ...TRANSACTION_READERS },
    { route: 'GET v2/chargebacks', ...TRANSACTION_READERS },
    { route: `GET ${REPORTS}/financial-instruments`, ...REPORT_READERS },
    { route: `GET ${PREFERENCES}`, ...USERS },
    { route: `PUT ${PREFERENCES}`, ...USERS, body: { selectedColumns: [], availableColumns: [] }, entries: 'none' },
    { route: `GET ${REPORTS}/saved-views?reportType=mandate`, ...USERS },
    {
      route: `POST ${REPORTS}/saved-views?reportType=mandate`,
      ...USERS,
      body: { name: 'Mine', query: '' },
      entries: 'none',
    },
    { route: `DELETE ${REPORTS}/saved-views/:viewId`, ...USERS, entries: 'none' },
  ],
};
