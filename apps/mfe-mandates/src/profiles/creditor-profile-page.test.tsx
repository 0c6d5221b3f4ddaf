// @vitest-environment jsdom
import { type CreditorProfile, listCreditorProfiles } from '@portal/api-client/creditor-profiles';
import { definePortal } from '@portal/contract';
import { button, must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../test-area.ts';

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
  expect(mandates.getByText('Active')).toBeVisible();
  expect(mandates.getByRole('link', { name: 'Open mandates' })).toHaveAttribute(
    'href',
    `/reporting/mandates?mandates.creditorProfileRef=${profile.creditorProfileRef}`,
  );
  await region('Latest failures');
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
