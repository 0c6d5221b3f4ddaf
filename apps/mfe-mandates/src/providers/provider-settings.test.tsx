// @vitest-environment jsdom
import {
  deleteInternalConfiguration,
  getInternalConfiguration,
  getProviderConfiguration,
} from '@portal/api-client/provider-configurations';
import { button } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../test-area.ts';
import { connect } from './test-connection.ts';

setUpArea();
beforeEach(() => window.sessionStorage.clear());

const BACS = '/mandates/provider-configurations/bacs';

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('the webhook secret of GoCardless is stored, and removed again', async () => {
  await connect();
  const { user } = await openPage(BACS);
  const secret = await region('Notifications from GoCardless');
  await user.click(await secret.findByLabelText('Webhook secret'));
  await user.paste('whsec-1');
  await user.click(button('Save secret'));
  await screen.findByText('Provider configuration saved');
  await secret.findByText('A value is stored. It cannot be shown.');
  expect((await getInternalConfiguration(api(), 'gocardless')).webhookSecret).toBeTruthy();

  await user.click(secret.getByRole('button', { name: 'Remove Webhook secret' }));
  await user.click(button('Save secret'));
  await secret.findByLabelText('Webhook secret');
  expect(network.calls('PUT').map(({ body }) => body)).toEqual([{ webhookSecret: 'whsec-1' }, { webhookSecret: null }]);
  expect((await getInternalConfiguration(api(), 'gocardless')).webhookSecret).toBeUndefined();
});

test('a secret that is saved after the connection was deleted is refused, and the input is kept', async () => {
  await connect();
  const { user } = await openPage(BACS);
  const secret = await region('Notifications from GoCardless');
  const field = await secret.findByLabelText('Webhook secret');
  await user.click(field);
  await user.paste('whsec-1');
  await deleteInternalConfiguration(api(), 'gocardless');
  await user.click(button('Save secret'));
  await screen.findByText('Failed to save provider configuration');
  expect(field).toHaveValue('whsec-1');
});

test('a network changes to another provider, whose connection the page then shows', async () => {
  const { user } = await openPage(BACS);
  const form = await region('Provider and lead time');
  await user.click(form.getByRole('combobox', { name: 'Provider' }));
  await user.click(await screen.findByTitle('Bottomline'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Provider configuration saved');
  await screen.findByRole('region', { name: 'Credentials' });
  await waitFor(() => expect(screen.getByText('Connected', { exact: true })).toBeVisible());
  expect((await getProviderConfiguration(api(), 'bacs')).provider).toBe('bottomline');
});
