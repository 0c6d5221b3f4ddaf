// @vitest-environment jsdom
import { type CreditorProfile, listCreditorProfiles } from '@portal/api-client/creditor-profiles';
import { definePortal } from '@portal/contract';
import { addMandates } from '@portal/sandbox/seeds';
import { button, must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, sandbox, setUpArea, tenant } from '../test-area.ts';

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

test('a profile shows how many mandates it has, and leads to their report', async () => {
  const profile = await profileOf('Berlin subscriptions');
  await openPage(at(profile), { otherAreas: [REPORTING], flags: [...FLAGS, 'mandateReport'] });
  await screen.findByRole('heading', { name: 'Berlin subscriptions', level: 1 });
  const mandates = await region('Mandates');
  const { active, inactive } = must(profile.mandates);
  expect(['Active', 'Inactive'].map((term) => must(mandates.getByText(term).parentElement).textContent)).toEqual([
    `Active${active}`,
    `Inactive${inactive}`,
  ]);
  expect(mandates.getByRole('link', { name: 'Open mandates' })).toHaveAttribute(
    'href',
    `/reporting/mandates?mandates.creditorProfileRef=${profile.creditorProfileRef}`,
  );
});

test('the latest failures name their causes, and lead to their mandates', async () => {
  const profile = await profileOf('Berlin subscriptions');
  await addMandates(sandbox().db, tenant.tenantId, [
    {
      financial_instrument_id: 'FIN-1',
      customer_ref: 'CUS-1',
      mandate_id: 'MND-1',
      updated_at: new Date(),
      status: 'INACTIVE',
      status_reason: 'Account closed',
      creditor_profile_ref: profile.creditorProfileRef,
    },
  ]);
  const first = await openPage(at(profile), { otherAreas: [REPORTING], flags: [...FLAGS, 'mandateReport'] });
  const [latest] = within(await screen.findByRole('region', { name: 'Latest failures' })).getAllByRole('listitem');
  expect(latest).toHaveTextContent(/^Account closedMND-1 *of customer CUS-1/);
  expect(within(must(latest)).getByRole('link', { name: 'MND-1' })).toHaveAttribute(
    'href',
    '/reporting/mandates/search?term=MND-1',
  );
  first.closeTenant();
  await openPage(at(profile), { otherAreas: [REPORTING] });
  const failures = await region('Latest failures');
  expect(failures.getByText('MND-1')).toBeVisible();
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

test('a profile that the provider does not list says so', async () => {
  const { results } = await listCreditorProfiles(api(), { network: ['SEPA'], status: ['INACTIVE'] });
  await openPage(at(must(results[0])));
  const provider = await region('At the provider');
  expect(await provider.findByText('Bottomline does not list this profile.')).toBeVisible();
});

test('a user who may not open the report gets no link to it', async () => {
  await openPage(at(await profileOf('Berlin subscriptions')), { otherAreas: [REPORTING] });
  const mandates = await region('Mandates');
  expect(mandates.queryByRole('link')).toBeNull();
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
