import { expect, test } from 'vitest';
import { listAgreementTemplates, listAgreementTypes } from './schemes/agreements.ts';
import {
  countFailedBatches,
  getBatch,
  getDeliveryAttempt,
  listBatches,
  listDeliveryAttempts,
  listLatestDeliveries,
  queueDeliveryAttempt,
} from './webhooks/batches.ts';
import {
  createCreditorProfile,
  type CreditorProfileInput,
  getCreditorProfile,
  listCreditorProfiles,
  listProviderProfiles,
  summariseCreditorProfiles,
} from './mandates/creditor-profiles.ts';
import { getReportDownload, listExportedReports } from './reports/exported-reports.ts';
import {
  beginAppConnection,
  connectApp,
  createAppAccount,
  depositFunds,
  disconnectApp,
  getAppBalance,
  getAppConfiguration,
  installApp,
  linkAppAccount,
  listAppBalances,
  listAppUses,
  listInstalledApps,
  saveAppConfiguration,
  sendTestSettlement,
  uninstallApp,
  validateApp,
} from './apps/installed-apps.ts';
import { listAllAppUses } from './apps/app-uses.ts';
import { getIdentity } from './tenant/identity.ts';
import { exportInstructions, getRecentMoney, listInstructions, summariseInstructions } from './reports/instructions.ts';
import { acceptInvitation, getInvitationSummary } from './tenant/invitation.ts';
import { createKey, deleteKey, getKey, listKeys, updateKey } from './tenant/keys.ts';
import { exportReportedChargebacks, listReportedChargebacks } from './reports/chargeback-report.ts';
import { exportReportedMandates, listReportedMandates } from './reports/mandate-report.ts';
import { listMarketplaceApps } from './apps/marketplace.ts';
import { getFinancialInstrument, getInstruction, getOrder, getTransaction, listChargebacks } from './reports/orders.ts';
import { listPaymentMethods } from './schemes/payment-methods.ts';
import {
  beginProviderConnection,
  connectProvider,
  createProviderConfiguration,
  deleteInternalConfiguration,
  disconnectProvider,
  getInternalConfiguration,
  getProviderConfiguration,
  listMandateNetworks,
  listNetworkProviders,
  listProviderConfigurations,
  saveInternalConfiguration,
  updateProviderConfiguration,
} from './mandates/provider-configurations.ts';
import { listCountries, listCurrencies } from './reference.ts';
import {
  deleteSavedView,
  getColumnPreferences,
  listSavedViews,
  saveColumnPreferences,
  saveView,
} from './reports/report-preferences.ts';
import {
  createRewardGroup,
  deleteRewardGroup,
  getRewardGroup,
  listRewardGroups,
  listRewardGroupUses,
  listRewards,
  searchRewards,
  updateRewardGroup,
} from './schemes/rewards.ts';
import {
  createScheme,
  deleteScheme,
  type DraftInput,
  getScheme,
  listSchemes,
  previewOptions,
  publishDraft,
  replayPayments,
  saveDraft,
} from './schemes/schemes.ts';
import { getServices, getTenant, updateTenant } from './tenant/tenant.ts';
import { setUpPlatform } from './testing/platform.ts';
import type { Transport } from './transport/transport.ts';
import {
  deleteUser,
  getUser,
  inviteUser,
  listSignIns,
  listUsers,
  resendInvitation,
  summariseUsers,
  updateUser,
} from './tenant/users.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listEventTypes,
  listWebhooks,
  updateWebhook,
  type WebhookInput,
} from './webhooks/webhooks.ts';

const ADDRESS = {
  streetAddress: '1 High Street',
  extendedAddress: 'Floor 2',
  locality: 'Dublin',
  region: 'Leinster',
  postCode: 'D01',
  country: 'IE',
};
const TENANT = { name: 'Northwind', ...ADDRESS };
const KEY = { name: 'Checkout', roles: ['APP_READ'] };
const ACCEPTANCE = { key: 'k-1', emailAddress: 'ann@northwind.example' };
const CONNECTION = { code: 'c-1', redirectUri: 'https://portal.example/apps/configuration/lumo/callback' };
const INVITATION = { emailAddress: 'ada@northwind.example', roles: ['APP_READ'] };
const ROLES = { roles: ['TENANT_ADMIN'] };
const WEBHOOK: WebhookInput = {
  destination: 'https://shop.example.com/hooks',
  events: ['user.invited'],
  maxBatchSize: 10,
  maxBatchTimeDelay: 10,
  isActive: true,
};
const FAILED_DAY = {
  from: 20,
  take: 10,
  status: 'FAILED',
  eventType: 'user.invited',
  dateFrom: '2026-11-20',
  dateTo: '2026-11-20',
};
const FILTER = {
  currency: ['EUR', 'GBP'],
  status: ['SETTLED'],
  reimbursements: ['+refunds', '-chargebacks'],
  dateFrom: '2026-11-14',
  dateTo: '2026-11-20',
  targetDate: 'completedAt',
} as const;
const PAGE = { take: 10, from: 20, sortColumn: 'updatedAt', sortDirection: 'asc' } as const;
const CHARGEBACKS = { status: ['OPEN'], stage: ['RETRIEVAL'] };
const MANDATES = { status: ['ACTIVE'], type: ['SEPA', 'ACH'] };
const OF_USER = { userId: 'u-1', reportType: 'mandate' } as const;
const COLUMNS = { selectedColumns: [{ order: 0, dataKey: 'mandateId' }], availableColumns: [] };
const VIEW = { name: 'Failed', query: 'status=FAILED' };
const CONFIGURATION = { account: { iban: 'IE29AIBK93115212345678' }, apiKey: null };
const DEPOSIT = { amount: 12.5, currency: 'EUR' };
const SETTLEMENT = { amount: '12.50', currency: 'EUR', chargeback: true };
const LINKED = { holderName: 'Northwind', iban: 'IE29AIBK93115212345678' };
const DRAFT: DraftInput = { name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', rules: [] };
const SAVED = { ...DRAFT, draftId: 'd-1', lastModified: '2026-11-20T10:00:00.000Z' };
const PUBLICATION = { lastModified: '2026-11-20T10:00:00.000Z', publishedDraftId: 'd-0' };
const CONTENT = { agreementType: 'ONE_OFF', rules: [] };
const PAYMENT = { amount: '12.50', country: 'IE', currency: 'EUR' };
const GROUP = { name: 'Thank you', rewards: [{ rewardId: 'r-1' }] };
const WANTED = { appId: 'kudos', country: 'SE', currency: 'SEK', brandName: 'A & B', amount: '100' };
const PROFILE: CreditorProfileInput = {
  profileName: 'Shop',
  network: 'SEPA',
  creditorIdentifier: 'DE98ZZZ09999999999',
  creditorName: 'Northwind',
  address: { streetAddress: '1 High Street', city: 'Dublin', postcode: 'D01', country: 'IE' },
};
const ASSIGNED = { provider: 'gocardless', leadTimeDays: 3 };
const CREDENTIALS = { customerId: '42', userName: 'ann', accessKey: 'p' };
const MANDATE_CALLS = '/v2/mandates';
const INSTALLED = '/v1/apps/installed';
const REPORTS = '/v2/transaction-data';
const WEBHOOKS = '/v1/notifications/webhooks';

interface SpecifiedCall {
  readonly call: string;
  readonly make: (api: Transport) => Promise<unknown>;
  readonly body?: unknown;
}

/** Specification, section 7: each call with its method, path and payload. */
const CALLS: readonly SpecifiedCall[] = [
  { call: 'GET /v1/identity/me', make: (api) => getIdentity(api) },
  { call: 'GET /v1/invitation/summary/k-1', make: (api) => getInvitationSummary(api, 'k-1') },
  { call: 'POST /v1/invitation/accept', make: (api) => acceptInvitation(api, ACCEPTANCE), body: ACCEPTANCE },
  { call: 'GET /v1/tenant', make: (api) => getTenant(api) },
  { call: 'PUT /v1/tenant', make: (api) => updateTenant(api, TENANT), body: TENANT },
  { call: 'GET /v1/tenant/services', make: (api) => getServices(api) },
  { call: 'GET /v1/countries', make: (api) => listCountries(api) },
  { call: 'GET /v1/currencies', make: (api) => listCurrencies(api) },
  { call: 'GET /v1/tenant/users?from=0&take=1000000', make: (api) => listUsers(api) },
  { call: 'GET /v1/tenant/users/summary', make: (api) => summariseUsers(api) },
  { call: 'GET /v1/tenant/users/sign-ins', make: (api) => listSignIns(api) },
  { call: 'GET /v1/tenant/users/u-1', make: (api) => getUser(api, 'u-1') },
  { call: 'DELETE /v1/tenant/users/u-1', make: (api) => deleteUser(api, 'u-1') },
  { call: 'PUT /v1/tenant/users/u-1', make: (api) => updateUser(api, 'u-1', ROLES), body: ROLES },
  { call: 'POST /v1/tenant/invitation/invite', make: (api) => inviteUser(api, INVITATION), body: INVITATION },
  { call: 'POST /v1/tenant/invitation/resend', make: (api) => resendInvitation(api, 'u-1'), body: { userId: 'u-1' } },
  { call: 'GET /v1/tenant/keys', make: (api) => listKeys(api) },
  { call: 'POST /v1/tenant/keys', make: (api) => createKey(api, KEY), body: KEY },
  { call: 'GET /v1/tenant/keys/pk_1', make: (api) => getKey(api, 'pk_1') },
  { call: 'PUT /v1/tenant/keys/pk_1', make: (api) => updateKey(api, 'pk_1', KEY), body: KEY },
  { call: 'DELETE /v1/tenant/keys/pk_1', make: (api) => deleteKey(api, 'pk_1') },
  { call: 'GET /v1/marketplace/apps', make: (api) => listMarketplaceApps(api) },
  { call: `GET ${INSTALLED}`, make: (api) => listInstalledApps(api) },
  { call: 'POST /v1/marketplace/apps/skypoints/install', make: (api) => installApp(api, 'SkyPoints') },
  { call: `POST ${INSTALLED}/swish/uninstall`, make: (api) => uninstallApp(api, 'swish') },
  { call: `GET ${INSTALLED}/swish/configuration`, make: (api) => getAppConfiguration(api, 'swish', 1) },
  { call: `GET ${INSTALLED}/gocardless/configuration/v2`, make: (api) => getAppConfiguration(api, 'gocardless', 2) },
  {
    call: `PUT ${INSTALLED}/swish/configuration`,
    make: (api) => saveAppConfiguration(api, 'swish', 1, CONFIGURATION),
    body: CONFIGURATION,
  },
  {
    call: `PUT ${INSTALLED}/gocardless/configuration/v2`,
    make: (api) => saveAppConfiguration(api, 'gocardless', 2, CONFIGURATION),
    body: CONFIGURATION,
  },
  {
    call: `PUT ${INSTALLED}/lumo/configuration`,
    make: (api) => connectApp(api, 'lumo', 1, CONNECTION),
    body: { connection: CONNECTION },
  },
  {
    call: `POST ${INSTALLED}/lumo/connect`,
    make: (api) => beginAppConnection(api, 'lumo', CONNECTION.redirectUri),
    body: { redirectUri: CONNECTION.redirectUri },
  },
  { call: `POST ${INSTALLED}/lumo/disconnect`, make: (api) => disconnectApp(api, 'lumo') },
  { call: `GET ${INSTALLED}/swish/configuration/validate`, make: (api) => validateApp(api, 'swish', 1) },
  { call: `GET ${INSTALLED}/gocardless/configuration/v2/validate`, make: (api) => validateApp(api, 'gocardless', 2) },
  { call: `POST ${INSTALLED}/swish/account`, make: (api) => createAppAccount(api, 'swish') },
  { call: `GET ${INSTALLED}/balances`, make: (api) => listAppBalances(api) },
  { call: `GET ${INSTALLED}/swish/balance`, make: (api) => getAppBalance(api, 'swish') },
  { call: `POST ${INSTALLED}/swish/deposit-funds`, make: (api) => depositFunds(api, 'swish', DEPOSIT), body: DEPOSIT },
  {
    call: `POST ${INSTALLED}/visa/test/settlement`,
    make: (api) => sendTestSettlement(api, SETTLEMENT),
    body: SETTLEMENT,
  },
  {
    call: `POST ${INSTALLED}/swish/configuration/link-account`,
    make: (api) => linkAppAccount(api, 'swish', LINKED),
    body: LINKED,
  },
  { call: `GET ${INSTALLED}/uses`, make: (api) => listAllAppUses(api) },
  { call: `GET ${INSTALLED}/swish/uses`, make: (api) => listAppUses(api, 'Swish') },
  { call: 'GET /v1/payment-methods', make: (api) => listPaymentMethods(api) },
  { call: 'GET /v2/agreement-types', make: (api) => listAgreementTypes(api) },
  { call: 'GET /v2/agreement-types/templates', make: (api) => listAgreementTemplates(api) },
  { call: 'GET /v2/schemes/collect', make: (api) => listSchemes(api, 'collect') },
  { call: 'GET /v2/schemes/payout', make: (api) => listSchemes(api, 'payout') },
  { call: 'POST /v2/schemes/payout', make: (api) => createScheme(api, 'payout', DRAFT), body: DRAFT },
  { call: 'GET /v2/schemes/collect/s-1', make: (api) => getScheme(api, 'collect', 's-1') },
  { call: 'GET /v1/reward-groups', make: (api) => listRewardGroups(api) },
  { call: 'POST /v1/reward-groups', make: (api) => createRewardGroup(api, GROUP), body: GROUP },
  { call: 'GET /v1/reward-groups/g-1', make: (api) => getRewardGroup(api, 'g-1') },
  { call: 'PUT /v1/reward-groups/g-1', make: (api) => updateRewardGroup(api, 'g-1', GROUP), body: GROUP },
  { call: 'DELETE /v1/reward-groups/g-1', make: (api) => deleteRewardGroup(api, 'g-1') },
  { call: 'GET /v1/reward-groups/g-1/uses', make: (api) => listRewardGroupUses(api, 'g-1') },
  { call: 'GET /v1/catalog?showInactive=true', make: (api) => listRewards(api) },
  {
    call: 'GET /v1/catalog/search?appId=kudos&country=SE&currency=SEK&brandName=A+%26+B&amount=100',
    make: (api) => searchRewards(api, WANTED),
  },
  { call: 'DELETE /v2/schemes/collect/s-1', make: (api) => deleteScheme(api, 'collect', 's-1') },
  {
    call: 'POST /v2/schemes/payout/s-1/drafts',
    make: (api) => saveDraft(api, 'payout', 's-1', SAVED),
    body: SAVED,
  },
  {
    call: 'POST /v2/schemes/collect/s-1/drafts/d-1/publish',
    make: (api) => publishDraft(api, 'collect', 's-1', 'd-1', PUBLICATION),
    body: PUBLICATION,
  },
  {
    call: 'POST /v1/schemes/collect/options-preview?amount=12.50&country=IE&currency=EUR',
    make: (api) => previewOptions(api, 'collect', PAYMENT, CONTENT),
    body: CONTENT,
  },
  {
    call: 'POST /v1/schemes/payout/replay?days=30',
    make: (api) => replayPayments(api, 'payout', 30, CONTENT),
    body: CONTENT,
  },
  { call: `GET ${MANDATE_CALLS}/creditor-profiles?take=10&from=0`, make: (api) => listCreditorProfiles(api, {}) },
  {
    call: `GET ${MANDATE_CALLS}/creditor-profiles?take=10&from=20&searchValue=shop&searchColumn=profileName&sortColumn=status&sortDirection=desc&network=SEPA&network=ACH&status=ACTIVE`,
    make: (api) =>
      listCreditorProfiles(api, {
        from: 20,
        searchValue: 'shop',
        searchColumn: 'profileName',
        sortColumn: 'status',
        sortDirection: 'desc',
        network: ['SEPA', 'ACH'],
        status: ['ACTIVE'],
      }),
  },
  { call: `GET ${MANDATE_CALLS}/creditor-profiles/summary`, make: (api) => summariseCreditorProfiles(api) },
  { call: `GET ${MANDATE_CALLS}/creditor-profiles/cp-1`, make: (api) => getCreditorProfile(api, 'cp-1') },
  {
    call: `POST ${MANDATE_CALLS}/creditor-profiles`,
    make: (api) => createCreditorProfile(api, PROFILE),
    body: PROFILE,
  },
  {
    call: `GET ${MANDATE_CALLS}/internal/gocardless/creditor-profiles`,
    make: (api) => listProviderProfiles(api, 'GoCardless'),
  },
  { call: `GET ${MANDATE_CALLS}/internal/networks`, make: (api) => listMandateNetworks(api) },
  { call: `GET ${MANDATE_CALLS}/internal/becsau/providers`, make: (api) => listNetworkProviders(api, 'BECS_AU') },
  { call: `GET ${MANDATE_CALLS}/internal/provider-configurations`, make: (api) => listProviderConfigurations(api) },
  {
    call: `GET ${MANDATE_CALLS}/provider-configuration/becsnz`,
    make: (api) => getProviderConfiguration(api, 'BECS_NZ'),
  },
  {
    call: `POST ${MANDATE_CALLS}/provider-configuration/bacs`,
    make: (api) => createProviderConfiguration(api, 'BACS', ASSIGNED),
    body: ASSIGNED,
  },
  {
    call: `PUT ${MANDATE_CALLS}/provider-configuration/bacs`,
    make: (api) => updateProviderConfiguration(api, 'bacs', ASSIGNED),
    body: ASSIGNED,
  },
  {
    call: `GET ${MANDATE_CALLS}/internal/gocardless/configuration`,
    make: (api) => getInternalConfiguration(api, 'gocardless'),
  },
  {
    call: `PUT ${MANDATE_CALLS}/internal/bottomline/configuration`,
    make: (api) => saveInternalConfiguration(api, 'Bottomline', CREDENTIALS),
    body: CREDENTIALS,
  },
  {
    call: `PUT ${MANDATE_CALLS}/internal/gocardless/configuration`,
    make: (api) => connectProvider(api, 'gocardless', CONNECTION),
    body: { connection: CONNECTION },
  },
  {
    call: `POST ${MANDATE_CALLS}/internal/gocardless/connect`,
    make: (api) => beginProviderConnection(api, 'GoCardless', CONNECTION.redirectUri),
    body: { redirectUri: CONNECTION.redirectUri },
  },
  {
    call: `POST ${MANDATE_CALLS}/internal/gocardless/disconnect`,
    make: (api) => disconnectProvider(api, 'GoCardless'),
  },
  {
    call: `DELETE ${MANDATE_CALLS}/internal/gocardless/configuration`,
    make: (api) => deleteInternalConfiguration(api, 'gocardless'),
  },
  { call: `GET ${WEBHOOKS}/event-types`, make: (api) => listEventTypes(api) },
  { call: `GET ${WEBHOOKS}?from=0&take=1000000`, make: (api) => listWebhooks(api) },
  { call: `POST ${WEBHOOKS}`, make: (api) => createWebhook(api, WEBHOOK), body: WEBHOOK },
  { call: `GET ${WEBHOOKS}/w-1`, make: (api) => getWebhook(api, 'w-1') },
  { call: `PUT ${WEBHOOKS}/w-1`, make: (api) => updateWebhook(api, 'w-1', WEBHOOK), body: WEBHOOK },
  { call: `DELETE ${WEBHOOKS}/w-1`, make: (api) => deleteWebhook(api, 'w-1') },
  {
    call: `GET ${WEBHOOKS}/w-1/batches?from=20&take=10&status=FAILED&eventType=user.invited&dateFrom=2026-11-20&dateTo=2026-11-20`,
    make: (api) => listBatches(api, 'w-1', FAILED_DAY),
  },
  { call: `GET ${WEBHOOKS}/failed-batches?dateFrom=2026-11-20`, make: (api) => countFailedBatches(api, '2026-11-20') },
  { call: `GET ${WEBHOOKS}/latest-deliveries`, make: (api) => listLatestDeliveries(api) },
  { call: `GET ${WEBHOOKS}/w-1/batches/b-1`, make: (api) => getBatch(api, 'w-1', 'b-1') },
  {
    call: `GET ${WEBHOOKS}/w-1/batches/b-1/delivery-attempts`,
    make: (api) => listDeliveryAttempts(api, 'w-1', 'b-1'),
  },
  {
    call: `POST ${WEBHOOKS}/w-1/batches/b-1/delivery-attempts`,
    make: (api) => queueDeliveryAttempt(api, 'w-1', 'b-1'),
  },
  {
    call: `GET ${WEBHOOKS}/w-1/batches/b-1/delivery-attempts/d-1`,
    make: (api) => getDeliveryAttempt(api, 'w-1', 'b-1', 'd-1'),
  },
  {
    call: `GET ${REPORTS}/instructions?currency=EUR&currency=GBP&status=SETTLED&reimbursements=%2Brefunds&reimbursements=-chargebacks&dateFrom=2026-11-14&dateTo=2026-11-20&targetDate=completedAt&take=10&from=20&sortColumn=updatedAt&sortDirection=asc`,
    make: (api) => listInstructions(api, { ...FILTER, ...PAGE }),
  },
  { call: `GET ${REPORTS}/instructions/recent-money`, make: getRecentMoney },
  {
    call: `GET ${REPORTS}/instructions/summary?direction=debit`,
    make: (api) => summariseInstructions(api, { direction: ['debit'] }),
  },
  {
    call: `POST ${REPORTS}/instructions/export`,
    make: (api) => exportInstructions(api, { ...FILTER, columns: ['amount'] }),
    body: { ...FILTER, columns: ['amount'] },
  },
  {
    call: 'GET /v2/chargebacks?status=OPEN&stage=RETRIEVAL&term=CHB-1&take=10&after=c-1',
    make: (api) => listReportedChargebacks(api, { ...CHARGEBACKS, term: 'CHB-1', take: 10, after: 'c-1' }),
  },
  {
    call: 'GET /v2/chargebacks?take=10&sort=-updatedAt',
    make: (api) => listReportedChargebacks(api, { take: 10, sortColumn: 'updatedAt', sortDirection: 'desc' }),
  },
  {
    call: 'POST /v2/chargebacks/export',
    make: (api) => exportReportedChargebacks(api, CHARGEBACKS),
    body: CHARGEBACKS,
  },
  {
    call: `GET ${REPORTS}/financial-instruments?status=ACTIVE&type=SEPA&type=ACH&creditorProfileRef=cp-1&term=MND-1&take=10&after=c-1&group=MANDATE`,
    make: (api) =>
      listReportedMandates(api, { ...MANDATES, creditorProfileRef: 'cp-1', term: 'MND-1', take: 10, after: 'c-1' }),
  },
  {
    call: `POST ${REPORTS}/financial-instruments/export`,
    make: (api) => exportReportedMandates(api, MANDATES),
    body: { ...MANDATES, group: 'MANDATE' },
  },
  { call: `GET ${REPORTS}/reports`, make: (api) => listExportedReports(api) },
  { call: `GET ${REPORTS}/report/download?reportPath=r%2F1`, make: (api) => getReportDownload(api, 'r/1') },
  {
    call: `GET ${REPORTS}/preferences?userId=u-1&reportType=mandate`,
    make: (api) => getColumnPreferences(api, OF_USER),
  },
  {
    call: `PUT ${REPORTS}/preferences?userId=u-1&reportType=mandate`,
    make: (api) => saveColumnPreferences(api, OF_USER, COLUMNS),
    body: COLUMNS,
  },
  { call: `GET ${REPORTS}/saved-views?reportType=transaction`, make: (api) => listSavedViews(api, 'transaction') },
  {
    call: `POST ${REPORTS}/saved-views?reportType=transaction`,
    make: (api) => saveView(api, 'transaction', VIEW),
    body: VIEW,
  },
  { call: `DELETE ${REPORTS}/saved-views/v-1`, make: (api) => deleteSavedView(api, 'v-1') },
  { call: 'GET /v1/order-management/o-1', make: (api) => getOrder(api, 'o-1') },
  { call: 'GET /v1/order-management/o-1/instruction/i-1', make: (api) => getInstruction(api, 'o-1', 'i-1') },
  {
    call: 'GET /v1/financial-instruments/f-1',
    make: (api) => getFinancialInstrument(api, 'v1/financial-instruments/f-1'),
  },
  { call: 'GET /v1/transactions/t-1', make: (api) => getTransaction(api, 'v1/transactions/t-1') },
  { call: 'GET /v2/chargebacks/transaction/t-1/chargebacks', make: (api) => listChargebacks(api, 't-1') },
];

const CREATES = [
  'POST /v1/reward-groups',
  `POST ${MANDATE_CALLS}/creditor-profiles`,
  `POST ${MANDATE_CALLS}/provider-configuration/bacs`,
  'POST /v2/schemes/payout',
  'POST /v2/schemes/payout/s-1/drafts',
  'POST /v1/tenant/invitation/invite',
  'POST /v1/tenant/keys',
  'POST /v1/marketplace/apps/skypoints/install',
  `POST ${INSTALLED}/swish/account`,
  `POST ${INSTALLED}/swish/deposit-funds`,
  `POST ${INSTALLED}/visa/test/settlement`,
  `POST ${INSTALLED}/swish/configuration/link-account`,
  `POST ${WEBHOOKS}`,
  `POST ${WEBHOOKS}/w-1/batches/b-1/delivery-attempts`,
  `POST ${REPORTS}/instructions/export`,
  'POST /v2/chargebacks/export',
  `POST ${REPORTS}/financial-instruments/export`,
  `POST ${REPORTS}/saved-views?reportType=transaction`,
];

const platform = setUpPlatform();

test.each(CALLS)('$call is called as specified', async ({ call, make, body }) => {
  // No usable response: this test is about the request only.
  platform.respond = (_request, response) => response.writeHead(404).end();
  const called = make(platform.transport({ tenant: { accountId: 'acc', tenantId: 'ten' } }));
  await expect(called).rejects.toMatchObject({ status: 404 });
  expect(platform.received).toHaveLength(1);
  const [request] = platform.received;
  expect(`${request?.method} ${request?.url}`).toBe(call);
  expect(request?.body).toBe(body === undefined ? '' : JSON.stringify(body));
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-account-id': 'acc',
    'x-tenant-id': 'ten',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  });
  expect('idempotency-key' in (request?.headers ?? {})).toBe(CREATES.includes(call));
});
