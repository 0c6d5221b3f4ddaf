// @vitest-environment jsdom
import {
  getInternalConfiguration,
  getProviderConfiguration,
  saveInternalConfiguration,
  updateProviderConfiguration,
} from '@portal/api-client/provider-configurations';
import { button, findQuestion, watchKept } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { connect } from '../testing/connection.ts';

setUpArea();
beforeEach(() => window.sessionStorage.clear());

const BACS = '/mandates/provider-configurations/bacs';
const SEPA = '/mandates/provider-configurations/sepa';

const CREDENTIALS = { customerId: '730021', userName: 'northwind.collections', accessKey: 'first-key' };

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('a provider that was never connected offers to connect it', async () => {
  await openPage(BACS);
  await screen.findByRole('heading', { name: 'BACS', level: 1 });
  expect(await screen.findByRole('button', { name: 'Connect GoCardless' })).toBeVisible();
  expect((await region('Connection')).getByText('Not connected')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete provider configuration' })).toBeNull();
});

test('the form below the connection appears once the connection has its height, so that nothing moves its buttons', async () => {
  const hold = network.hold('/internal/gocardless/configuration');
  await openPage(BACS);
  await waitFor(() => expect(hold.waiting()).toHaveLength(1));
  await screen.findByRole('heading', { name: 'BACS', level: 1 });
  expect(screen.queryByRole('region', { name: 'Provider and lead time' })).toBeNull();
  await hold.release();
  await screen.findByRole('button', { name: 'Connect GoCardless' });
  expect(screen.getByRole('region', { name: 'Provider and lead time' })).toBeVisible();
});

test('a deletion lists what depends on it, and the page then offers to reconnect', async () => {
  await connect();
  const { user } = await openPage(BACS);
  await user.click(await screen.findByRole('button', { name: 'Delete provider configuration' }));
  const question = await findQuestion('Delete provider configuration?');
  await question.findByText(/^BACS: 64 creditor profiles, /);
  expect(question.queryByText(/SEPA/)).toBeNull();
  await user.click(question.getByRole('button', { name: 'Delete provider configuration' }));
  await screen.findByText('Provider configuration deleted');
  expect(await screen.findByRole('button', { name: 'Reconnect GoCardless' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.getAllByText('Not connected')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Delete provider configuration' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  // A provider that is not connected refuses to list its profiles, which would be announced as a failure.
  expect(network.calls('/internal/gocardless/creditor-profiles')).toHaveLength(1);
  expect(screen.queryByText(/^Failed to get creditor profiles/)).toBeNull();
});

test('a refused deletion says so', async () => {
  await connect();
  network.refuse('DELETE');
  const { user } = await openPage(BACS);
  await user.click(await screen.findByRole('button', { name: 'Delete provider configuration' }));
  const question = await findQuestion('Delete provider configuration?');
  await user.click(question.getByRole('button', { name: 'Delete provider configuration' }));
  await screen.findByText('Failed to delete provider configuration');
});

test('an access key is replaced, sent once, never shown and kept nowhere', async () => {
  await saveInternalConfiguration(api(), 'bottomline', CREDENTIALS);
  const kept = watchKept();
  const area = await openPage(SEPA);
  const { user } = area;
  const credentials = await region('Credentials');
  await credentials.findByText('A value is stored. It cannot be shown.');
  await user.click(credentials.getByRole('button', { name: 'Replace Access key' }));
  await user.click(credentials.getByLabelText('Access key'));
  await user.paste('hunter22-hunter22');
  await user.click(button('Save credentials'));
  await screen.findByText('Provider configuration saved');
  await credentials.findByText('A value is stored. It cannot be shown.');
  expect(network.calls('PUT').map(({ body }) => body)).toMatchObject([{ accessKey: 'hunter22-hunter22' }]);
  await waitFor(() => expect(kept(area)).not.toContain('hunter22'));
  expect(document.documentElement.innerHTML).not.toContain('hunter22');
});

test('an access key that is not replaced is not sent', async () => {
  await saveInternalConfiguration(api(), 'bottomline', CREDENTIALS);
  const { user } = await openPage(SEPA);
  const credentials = await region('Credentials');
  await user.clear(credentials.getByLabelText('User name'));
  await user.paste('northwind.new');
  await user.click(button('Save credentials'));
  await screen.findByText('Provider configuration saved');
  expect(network.calls('PUT').map(({ body }) => body)).toEqual([{ customerId: '730021', userName: 'northwind.new' }]);
  expect((await getInternalConfiguration(api(), 'bottomline')).userName).toBe('northwind.new');
});

test('the lead time of a network is changed, and a stale save keeps the input', async () => {
  const { user } = await openPage(SEPA);
  const form = await region('Provider and lead time');
  const field = form.getByLabelText('Lead time');
  expect(field).toHaveAttribute('placeholder', 'Default: 3');
  await user.type(field, '40');
  await screen.findByText('Please enter at most 30 days');
  await user.clear(field);
  await user.type(field, '1,000');
  await screen.findByText('1,000 can mean 1 or 1000. Write 1 or 1000.');
  await user.clear(field);
  await user.type(field, '5');
  await updateProviderConfiguration(api(), 'sepa', { provider: 'bottomline', leadTimeDays: 7 });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Someone else has changed this in the meantime');
  expect(field).toHaveValue('5');
  await user.click(form.getByRole('button', { name: 'Overwrite' }));
  await screen.findByText('Provider configuration saved');
  expect((await getProviderConfiguration(api(), 'sepa')).leadTimeDays).toBe(5);
});

test('a network without a provider leads to its creation', async () => {
  await openPage('/mandates/provider-configurations/becsau');
  await screen.findByText('BECS AU has no provider yet');
  expect(screen.getByRole('link', { name: 'Create provider configuration' })).toHaveAttribute(
    'href',
    '/mandates/provider-configurations/new?network=becsau',
  );
});

test('an unsupported provider is named, and another one can be chosen', async () => {
  network.rewriteResponses('GET /v2/mandates/provider-configuration/bacs', (text) =>
    text.replace('gocardless', 'Stripe'),
  );
  await openPage(BACS);
  await screen.findByText('Stripe is not supported');
  expect(screen.getByText('Choose GoCardless or Bottomline to collect on this network.')).toBeVisible();
});

test('profiles at the provider that cannot be loaded are also announced', async () => {
  const allow = network.refuse('/internal/bottomline/creditor-profiles');
  const { user } = await openPage(SEPA);
  await screen.findByText('Failed to get creditor profiles for network SEPA');
  allow();
  const panel = await region('Creditor profiles at Bottomline');
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  await panel.findByRole('table');
});

test('a reader sees the configuration and cannot change it', async () => {
  await openPage(BACS, { email: 'reader@northwind.example' });
  await screen.findByText('The platform can submit direct debits once GoCardless is connected.');
  const connection = await region('Connection');
  expect(connection.getByText('Not connected')).toBeVisible();
  expect(connection.queryByRole('button')).toBeNull();
  expect(screen.getByLabelText('Lead time')).toBeDisabled();
});

test('with the flag of provider configurations alone, no profile at the provider is a link', async () => {
  await openPage(SEPA, { flags: ['mandatesProviderConfigurations'] });
  const panel = await region('Creditor profiles at Bottomline');
  await panel.findByText('Berlin broadband');
  expect(panel.queryByRole('link')).toBeNull();
});

test.each([
  ['without the licence', { licences: [] }],
  ['without either flag', { flags: [] }],
  ['in a trial', { isTrial: true }],
])('%s the page is not opened, and nothing is loaded for it', async (_when, rights) => {
  await openPage(BACS, rights);
  await screen.findByRole('heading', { name: 'Outside the area' });
  expect(network.calls('/v2/mandates')).toHaveLength(0);
});

test.each(['nonsense', 'pix', 'becs'])('%s is not found, because there is no such network', async (name) => {
  await openPage(`/mandates/provider-configurations/${name}`);
  await screen.findByRole('heading', { name: 'Network not found', level: 1 });
  screen.getByText(`There is no network ‘${name}’`);
  expect(screen.getByRole('link', { name: 'Provider configurations' })).toHaveAttribute(
    'href',
    '/mandates/provider-configurations',
  );
  expect(document.title).toBe('Edit Provider Configuration');
  expect(network.calls('provider-configuration/')).toEqual([]);
});
