// @vitest-environment jsdom
import { type CreditorProfile, listCreditorProfiles } from '@portal/api-client/creditor-profiles';
import { definePortal } from '@portal/contract';
import { addCreditorProfile, addMandates } from '@portal/sandbox/seeds';
import { button, must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, sandbox, setUpArea, tenant } from '../testing/area.ts';

setUpArea();

const REPORTING = definePortal({
  contract: 1,
  id: 'reporting',
  owner: 'Reporting team',
  routes: [
    {
      id: 'reporting.mandates',
      path: '/reporting/mandates',
      title: 'Mandates Report',
      access: { flags: { allOf: ['mandateReport'] } },
    },
    {
      id: 'reporting.mandates-search',
      path: '/reporting/mandates/search',
      title: 'Search Results',
      access: { flags: { allOf: ['mandateReport'] } },
    },
  ],
});
const FLAGS = ['mandatesV2', 'mandatesProviderConfigurations'];

async function profileOf(searchValue: string): Promise<CreditorProfile> {
  return must((await listCreditorProfiles(api(), { searchValue })).results[0]);
}

const at = ({ creditorProfileRef }: CreditorProfile) => `/mandates/creditor-profiles/${creditorProfileRef}`;
const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** Adds a profile with two active mandates and one that failed. Returns the path of its page. */
async function addProfileWithMandates(): Promise<string> {
  const { db } = sandbox();
  const creditor_profile_ref = await addCreditorProfile(db, tenant.tenantId, { profile_name: 'Berlin trial' });
  const mandates = [null, null, 'Account closed'].map((status_reason, number) => ({
    financial_instrument_id: `FIN-${number}`,
    customer_ref: `CUS-${number}`,
    mandate_id: `MND-${number}`,
    status: status_reason === null ? 'ACTIVE' : 'INACTIVE',
    status_reason,
    creditor_profile_ref,
  }));
  await addMandates(db, tenant.tenantId, mandates);
  return `/mandates/creditor-profiles/${creditor_profile_ref}`;
}

test('a profile shows how many mandates it has and why some failed, and leads to their reports', async () => {
  const path = await addProfileWithMandates();
  await openPage(path, { otherAreas: [REPORTING], flags: [...FLAGS, 'mandateReport'] });
  await screen.findByRole('heading', { name: 'Berlin trial', level: 1 });
  const mandates = await region('Mandates');
  const counts = ['Active', 'Processing', 'Inactive'].map(
    (term) => mandates.getByText(term).parentElement?.textContent,
  );
  expect(counts).toEqual(['Active2', 'Processing0', 'Inactive1']);
  expect(mandates.getByRole('link', { name: 'Open mandates' })).toHaveAttribute(
    'href',
    `/reporting/mandates?mandates.creditorProfileRef=${path.split('/').at(-1)}`,
  );
  const failures = await region('Latest failures');
  expect(failures.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Account closedMND-2 *of customer CUS-2/),
  ]);
  expect(failures.getByRole('link', { name: 'MND-2' })).toHaveAttribute(
    'href',
    '/reporting/mandates/search?term=MND-2',
  );
});

test('a user who may not open the reports gets no links to them', async () => {
  await openPage(await addProfileWithMandates(), { otherAreas: [REPORTING] });
  expect((await region('Mandates')).queryByRole('link')).toBeNull();
  const failures = await region('Latest failures');
  expect(failures.getByText('MND-2')).toBeVisible();
  expect(failures.queryByRole('link')).toBeNull();
});

test('a profile shows its address, its metadata, and its reference at the provider', async () => {
  const profile = await profileOf('Berlin subscriptions');
  await openPage(at(profile));
  const { streetAddress, city, postcode } = must(profile.address);
  await screen.findByText(`${streetAddress}, ${city}, ${postcode}, Germany`);
  expect((await region('Metadata')).getByText(must(profile.metadata?.['costCentre']))).toBeVisible();
  const provider = await region('At the provider');
  expect(await provider.findByText(/^CR[0-9A-F]{12}$/)).toBeVisible();
});

test('a provider that cannot list its profiles is announced, and can be asked again', async () => {
  const allow = network.refuse('/internal/bottomline/creditor-profiles');
  const { user } = await openPage(at(await profileOf('Berlin subscriptions')));
  await screen.findByText('Failed to get creditor profiles for network SEPA');
  allow();
  const provider = await region('At the provider');
  await user.click(provider.getByRole('button', { name: 'Retry' }));
  expect(await provider.findByText('Bottomline')).toBeVisible();
});

test('a profile that the provider does not list says so', async () => {
  const { results } = await listCreditorProfiles(api(), { network: ['SEPA'], status: ['INACTIVE'] });
  await openPage(at(must(results[0])));
  const provider = await region('At the provider');
  expect(await provider.findByText('Bottomline does not list this profile.')).toBeVisible();
});

test('a profile of a provider that is not connected leads to its configuration, but not without its flag', async () => {
  const profile = await profileOf('London subscriptions');
  const first = await openPage(at(profile));
  const provider = await region('At the provider');
  await provider.findByText('GoCardless is not connected.');
  await waitFor(() => expect(first.queryClient.isFetching()).toBe(0));
  expect(network.calls('/internal/gocardless')).toHaveLength(0);
  expect(provider.getByRole('link', { name: 'Open provider configuration' })).toHaveAttribute(
    'href',
    '/mandates/provider-configurations/bacs',
  );
  first.closeTenant();
  await openPage(at(profile), { flags: ['mandatesV2'] });
  const alone = await region('At the provider');
  await alone.findByText('GoCardless is not connected.');
  expect(alone.queryByRole('link')).toBeNull();
});

test('a profile that does not exist says so, and a failed load can be retried', async () => {
  const profile = await profileOf('Berlin subscriptions');
  const allow = network.refuse(`GET /v2/mandates/creditor-profiles/${profile.creditorProfileRef}`, {
    status: 404,
    code: 'NOT_FOUND',
  });
  const { user } = await openPage(at(profile));
  await screen.findByText('This no longer exists, or it belongs to another tenant.');
  allow();
  await user.click(button('Retry'));
  await screen.findByRole('heading', { name: 'Berlin subscriptions', level: 1 });
});

test.each([
  [{ city: '' }, 'This profile needs a town'],
  [{ country: '' }, 'This profile needs a country'],
  [{ city: ' ', country: '' }, 'This profile needs a town and country'],
])('a SEPA profile with %o says what banks miss, and leads to a new profile', async (address, title) => {
  const ref = await addCreditorProfile(sandbox().db, tenant.tenantId, address);
  await openPage(`/mandates/creditor-profiles/${ref}`);
  const alert = must((await screen.findByText(title)).closest<HTMLElement>('[role=alert]'));
  expect(alert).toHaveTextContent(
    'On 15 November 2026, banks stopped accepting SEPA collections without a town and country.',
  );
  expect(within(alert).getByRole('link', { name: 'Create creditor profile' })).toHaveAttribute(
    'href',
    '/mandates/creditor-profiles/new?network=SEPA',
  );
});

test('complete SEPA profiles, and profiles of other networks, have no such warning', async () => {
  const { db } = sandbox();
  const complete = await addCreditorProfile(db, tenant.tenantId);
  const other = await addCreditorProfile(db, tenant.tenantId, { network: 'BECS_AU', city: '', country: '' });
  for (const ref of [complete, other]) {
    const { closeTenant } = await openPage(`/mandates/creditor-profiles/${ref}`);
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
    expect(screen.queryByText(/^This profile needs/)).toBeNull();
    closeTenant();
  }
});
