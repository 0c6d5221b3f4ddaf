// @vitest-environment jsdom
import { getProviderConfiguration } from '@portal/api-client/provider-configurations';
import { button } from '@portal/test-kit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

test('the list shows each network with its provider, and a failed load can be retried', async () => {
  const allow = network.refuse('/v2/mandates/internal/provider-configurations');
  const { user } = await openPage('/mandates/provider-configurations');
  await screen.findByText('Error fetching data');
  allow();
  await user.click(button('Retry'));
  expect(await screen.findByRole('link', { name: 'Edit BACS' })).toBeVisible();
  expect(screen.getByRole('row', { name: /BACS GoCardless Not connected 3 business days 64/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /SEPA Bottomline Connected/ })).toBeVisible();
});

test('a network gets a provider, of which only supported ones are offered', async () => {
  network.rewriteResponses('/v2/mandates/internal/becsau/providers', (text) =>
    text.replace(/"results":\[[^\]]*\]/, '"results":["GOCARDLESS","Stripe"]'),
  );
  const { user } = await openPage('/mandates/provider-configurations/new?network=becsau');
  await user.click(await screen.findByRole('combobox', { name: 'Provider' }));
  const offered = await screen.findByTitle('GoCardless');
  expect(screen.queryByText('Stripe')).toBeNull();
  await user.click(offered);
  await user.click(button('Create provider configuration'));
  await screen.findByText('Provider configuration created for the BECS AU network');
  await screen.findByRole('heading', { name: 'BECS AU', level: 1 });
  expect((await getProviderConfiguration(api(), 'becsau')).provider).toBe('gocardless');
});

test('a link with a network that does not exist chooses none, and says so', async () => {
  await openPage('/mandates/provider-configurations/new?network=moon');
  expect(
    await screen.findByText('This link contained a setting that does not exist: network “moon”. It was left out.'),
  ).toHaveRole('alert');
});

test('a refused creation names the network and keeps the input', async () => {
  network.refuse('POST');
  const { user } = await openPage('/mandates/provider-configurations/new?network=ach');
  await user.click(await screen.findByRole('combobox', { name: 'Provider' }));
  await user.click(await screen.findByTitle('GoCardless'));
  await user.click(button('Create provider configuration'));
  await screen.findByText('Failed to create provider configuration for the ACH network');
});
