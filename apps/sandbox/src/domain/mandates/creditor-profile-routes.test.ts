import {
  creditorProfileDetailSchema,
  type CreditorProfileInput,
  creditorProfilePageSchema,
  creditorProfileSummarySchema,
  providerProfileListSchema,
} from '@portal/api-client/creditor-profiles';
import { reportedMandatePageSchema } from '@portal/api-client/mandate-report';
import { checkCreditorIdentifier, networkOf } from '@portal/validation/direct-debit';
import { expect, test } from 'vitest';
import { addCreditorProfile, addMandates } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

const PROFILES = 'v2/mandates/creditor-profiles';
const INPUT: CreditorProfileInput = {
  profileName: 'Shop',
  network: 'SEPA',
  creditorIdentifier: ' de98 zzz0 9999 9999 99 ',
  creditorName: 'Northwind',
  address: { streetAddress: '1 High Street', city: 'Dublin', postcode: 'D01', country: 'IE' },
  metadata: { costCentre: '42' },
};

const list = async (query = '') => creditorProfilePageSchema.parse((await admin(`GET ${PROFILES}?${query}`)).data);
const names = async (query: string) => (await list(query)).results.map(({ profileName }) => profileName);
const detail = async (ref: string) => creditorProfileDetailSchema.parse((await admin(`GET ${PROFILES}/${ref}`)).data);
const create = (change: Partial<CreditorProfileInput> = {}) => admin(`POST ${PROFILES}`, { ...INPUT, ...change });

test('the demo tenant has hundreds of profiles, each with a valid identifier of its network', async () => {
  const { total, results } = await list('take=50');
  expect([total, results.length]).toEqual([256, 50]);
  for (let from = 0; from < total; from += 50) {
    for (const { network, creditorIdentifier } of (await list(`take=50&from=${from}`)).results) {
      expect(checkCreditorIdentifier(networkOf(network) ?? 'sepa', creditorIdentifier)).toMatchObject({ ok: true });
    }
  }
});

test('the summary counts the profiles, and names the first of those whose address banks refuse', async () => {
  const summary = async () => creditorProfileSummarySchema.parse((await admin(`GET ${PROFILES}/summary`)).data);
  expect(await summary()).toEqual({ total: 256, incomplete: { results: [], total: 0 } });
  const { db } = sandbox();
  await addCreditorProfile(db, tenantId, { profile_name: 'In London', network: 'BACS', city: '' });
  await addCreditorProfile(db, tenantId, { profile_name: 'Ended', city: '', status: 'INACTIVE' });
  await addCreditorProfile(db, demoTenant('Contoso Retail').tenantId, { profile_name: 'Theirs', city: '' });
  for (const profile_name of ['D4', 'B2', 'C3']) await addCreditorProfile(db, tenantId, { profile_name, city: ' ' });
  const creditorProfileRef = await addCreditorProfile(db, tenantId, { profile_name: 'A1', country: '' });
  const { total, incomplete } = await summary();
  expect([total, incomplete.total]).toEqual([262, 4]);
  expect(incomplete.results.map(({ profileName }) => profileName)).toEqual(['A1', 'B2', 'C3']);
  expect(incomplete.results[0]).toEqual({ creditorProfileRef, profileName: 'A1' });
});

test('pages of ten follow each other without repeating a profile', async () => {
  const pages = await Promise.all(['', 'from=10', 'take=10&from=20'].map(list));
  const refs = pages.flatMap(({ results }) => results.map(({ creditorProfileRef }) => creditorProfileRef));
  expect(new Set(refs).size).toBe(30);
  const byStatus = await Promise.all([0, 50, 100].map((from) => list(`take=50&from=${from}&sortColumn=status`)));
  const sorted = byStatus.flatMap(({ results }) => results);
  expect(new Set(sorted.map(({ creditorProfileRef }) => creditorProfileRef)).size).toBe(150);
  expect(sorted.map(({ status }) => status)).toEqual(sorted.map(({ status }) => status).toSorted());
});

test('a search finds part of a value in any case, in one column or in all', async () => {
  expect(await names('searchValue=DUBLIN%20SUB')).toEqual(['Dublin subscriptions']);
  expect((await list('searchValue=northwind%20uk')).total).toBe(32);
  expect(await names('searchValue=northwind%20uk&searchColumn=profileName')).toEqual([]);
  expect(await names('searchValue=%25')).toEqual([]);
  const first = (await list('take=1')).results[0];
  expect(await names(`searchValue=${first?.creditorIdentifier}&searchColumn=creditorIdentifier`)).toEqual([
    first?.profileName,
  ]);
});

test('a creditor identifier is found in groups, in upper or lower case, and in every search', async () => {
  const { creditorIdentifier = '', profileName } = (await list('take=1&network=SEPA')).results[0] ?? {};
  const groups = creditorIdentifier.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  for (const column of ['', '&searchColumn=creditorIdentifier']) {
    expect(await names(`searchValue=${encodeURIComponent(groups)}${column}`)).toEqual([profileName]);
  }
  expect(await names(`searchValue=${encodeURIComponent(groups)}&searchColumn=creditorName`)).toEqual([]);
  // An invisible character leaves nothing to search for.
  expect(await names('searchValue=%E2%80%8B&searchColumn=creditorIdentifier')).toEqual([]);
});

test('filters by networks and statuses are combined, and the list is sorted as requested', async () => {
  const page = await list('network=BACS,ACH&status=INACTIVE&take=50&sortColumn=createdOn&sortDirection=desc');
  expect(page.total).toBe(page.results.length);
  expect(page.total).toBeGreaterThan(1);
  for (const profile of page.results) {
    expect(['BACS', 'ACH']).toContain(profile.network);
    expect(profile.status).toBe('INACTIVE');
  }
  const dates = page.results.map(({ createdOn }) => createdOn ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('a new profile gets its identifier in electronic form, and is active because its provider is connected', async () => {
  const created = await create();
  expect(created.status).toBe(201);
  const profile = creditorProfileDetailSchema.parse(created.data);
  expect(profile).toMatchObject({
    ...INPUT,
    creditorIdentifier: 'DE98ZZZ09999999999',
    status: 'ACTIVE',
    mandates: { active: 0, inactive: 0, processing: 0 },
    failedMandates: [],
  });
  expect(await detail(profile.creditorProfileRef)).toEqual(profile);
});

test('a new profile of a network whose provider is not connected is pending', async () => {
  const created = await create({ network: 'BACS', creditorIdentifier: '123456' });
  expect(created.data).toMatchObject({ status: 'PENDING' });
});

test.each([
  ['SEPA', 'DE74ZZZ09999999999', /check digits/i],
  ['BACS', '12345', 'A service user number has 6 digits; this one has 5'],
  ['BECS_NZ', '122055X', 'An authorisation code has only digits'],
] as const)('an invalid identifier of %s is refused, and the broken rule is named', async (network, text, message) => {
  const refused = await create({ network, creditorIdentifier: text });
  expect(refused).toMatchObject({
    status: 400,
    codes: ['CREDITOR_IDENTIFIER_INVALID'],
    fields: ['creditorIdentifier'],
  });
  expect(refused.messages).toEqual([expect.stringMatching(message)]);
  expect((await list()).total).toBe(256);
});

test('an identifier can be used once for each network and tenant', async () => {
  await create();
  const again = await create({ profileName: 'Other', creditorIdentifier: 'DE98ZZZ09999999999' });
  expect(again).toMatchObject({ status: 409, codes: ['CREDITOR_PROFILE_EXISTS'], fields: ['creditorIdentifier'] });
  expect((await create({ network: 'BACS', creditorIdentifier: '301500' })).status).toBe(201);
  expect((await create({ network: 'BECS_AU', creditorIdentifier: '301500' })).status).toBe(201);
});

const REPORT = 'v2/transaction-data/financial-instruments';
const reported = async (query: string) => reportedMandatePageSchema.parse((await admin(`GET ${REPORT}?${query}`)).data);

/** Adds a profile with a mandate on each of these days of 2025; one with a reason has ended. Returns its reference. */
async function addProfileWithMandates(mandates: readonly (readonly [day: string, reason?: string])[]): Promise<string> {
  const { db } = sandbox();
  const creditor_profile_ref = await addCreditorProfile(db, tenantId);
  const rows = mandates.map(([day, status_reason = null], number) => ({
    financial_instrument_id: `FIN-${number}`,
    customer_ref: `CUS-${number}`,
    mandate_id: `MND-${number}`,
    created_at: new Date(`${day}T08:00:00Z`),
    updated_at: new Date(`${day}T09:00:00Z`),
    status: status_reason === null ? 'ACTIVE' : 'INACTIVE',
    status_reason,
    creditor_profile_ref,
  }));
  await addMandates(db, tenantId, rows);
  await addMandates(db, tenantId, [{ financial_instrument_id: 'FIN-x', customer_ref: 'CUS-x', mandate_id: 'MND-x' }]);
  return creditor_profile_ref;
}

test('a profile counts its mandates, and shows the causes of the latest five that failed, newest first', async () => {
  const days = ['2025-03-01', '2025-03-05', '2025-03-02', '2025-03-06', '2025-03-03', '2025-03-04'];
  const ref = await addProfileWithMandates([...days.map((day) => [day, `Ended on ${day}`] as const), ['2025-04-01']]);
  const { mandates, failedMandates = [] } = await detail(ref);
  expect(mandates).toEqual({ active: 1, inactive: 6, processing: 0 });
  expect(failedMandates?.map(({ statusReason }) => statusReason)).toEqual(
    days
      .toSorted()
      .toReversed()
      .slice(0, 5)
      .map((day) => `Ended on ${day}`),
  );
  const [listed] = (await list('searchValue=Profile&searchColumn=profileName')).results;
  expect(listed).toMatchObject({ creditorProfileRef: ref, mandates });
});

test('the report of the mandates of a profile has those of every day, unless the query limits them', async () => {
  const ref = await addProfileWithMandates([['2025-03-01'], ['2025-03-02', 'Account closed'], ['2025-04-01']]);
  const { total, results } = await reported(`creditorProfileRef=${ref}`);
  expect([total, ...results.map(({ mandateId }) => mandateId)]).toEqual([3, 'MND-2', 'MND-1', 'MND-0']);
  expect((await reported(`creditorProfileRef=${ref}&status=INACTIVE`)).total).toBe(1);
  expect((await reported(`creditorProfileRef=${ref}&dateFrom=2025-03-01&dateTo=2025-03-02`)).total).toBe(2);
  expect((await reported(`creditorProfileRef=${ref}&term=MND-2`)).total).toBe(1);
  expect((await reported(`creditorProfileRef=${ref}&term=MND-x`)).total).toBe(0);
});

test('the creditors at a provider are the active profiles of its networks', async () => {
  const own = await addCreditorProfile(sandbox().db, tenantId, { profile_name: 'A new one' });
  await addCreditorProfile(sandbox().db, tenantId, { profile_name: 'A closed one', status: 'INACTIVE' });
  const read = await admin('GET v2/mandates/internal/BottomLine/creditor-profiles');
  const { results } = providerProfileListSchema.parse(read.data);
  expect(results[0]).toMatchObject({ profileName: 'A new one', creditorProfileRef: own });
  expect(new Set(results.map(({ network }) => network))).toEqual(new Set(['SEPA']));
  expect(results.some(({ profileName }) => profileName === 'A closed one')).toBe(false);
  expect(await admin('GET v2/mandates/internal/gocardless/creditor-profiles')).toMatchObject({
    status: 409,
    codes: ['PROVIDER_NOT_CONNECTED'],
  });
});
