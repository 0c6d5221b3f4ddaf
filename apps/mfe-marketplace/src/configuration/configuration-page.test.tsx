// @vitest-environment jsdom
import { generateKeyPairSync } from 'node:crypto';
import { getAppConfiguration, installApp, saveAppConfiguration } from '@portal/api-client/installed-apps';
import { keepInput, sessionStore } from '@portal/auth';
import { watchKept } from '@portal/test-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

async function openConfiguration(appId: string, opening: Parameters<typeof openPage>[1] = {}) {
  const area = await openPage(`/apps/configuration/${appId}`, opening);
  await screen.findByRole('button', { name: 'Save' });
  return area;
}

async function openSepaDirect() {
  await installApp(api(), 'sepa-direct');
  return openConfiguration('sepa-direct');
}

const ORIGINATOR = { 'Service user number': '123456', 'Sort code': '123456', 'Account number': '12345678' };

const section = (name: string) => within(screen.getByRole('region', { name }));
const saved = async (appId: string) => (await getAppConfiguration(api(), appId, 1)).data;

test('the form has the sections, required marks and help of the schema', async () => {
  await openSepaDirect();
  expect(screen.getByRole('heading', { name: 'SEPA Direct', level: 1 })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Direct debit core',
    'Credit transfer',
    'File transfer',
    'Signature',
  ]);
  const core = section('Direct debit core');
  expect(core.getByLabelText('IBAN')).toBeRequired();
  expect(core.getByLabelText('BIC')).not.toBeRequired();
  expect(core.getByLabelText('Days of notice')).toHaveValue('14');
  expect(core.getByText('As on the bank statement, 70 characters at most.')).toBeVisible();
});

test('an IBAN is checked while it is typed, and pasted spaces are accepted', async () => {
  const { user } = await openSepaDirect();
  const iban = section('Direct debit core').getByLabelText('IBAN');
  await user.type(iban, 'BE71 0961 2345 6760');
  await screen.findByText('This fails the national check of Belgium. Check the account number.');
  expect(iban).toBeInvalid();
  await user.clear(iban);
  await user.paste('BE71 0961 2345 6769');
  await waitFor(() => expect(iban).not.toBeInvalid());
});

test('fields of a branch appear with its choice and keep their input, but are not sent while hidden', async () => {
  const { user } = await openSepaDirect();
  const transfer = section('Credit transfer');
  expect(transfer.queryByLabelText('IBAN')).toBeNull();
  const isEnabled = transfer.getByRole('checkbox', { name: 'Use for payouts and refunds' });
  await user.click(isEnabled);
  await user.type(await transfer.findByLabelText('Account holder'), 'Ada');
  await user.click(isEnabled);
  await waitFor(() => expect(transfer.queryByLabelText('Account holder')).toBeNull());
  await user.click(isEnabled);
  expect(await transfer.findByLabelText('Account holder')).toHaveValue('Ada');
});

test('required fields that are empty are named, and nothing is sent', async () => {
  const { user } = await openSepaDirect();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByText('Please enter a value').length).toBeGreaterThan(3));
  expect(network.calls('PUT')).toHaveLength(0);
});

test('a configuration is saved, and its secrets are sent once, never shown and kept nowhere', async () => {
  const kept = watchKept();
  await installApp(api(), 'bacs-bureau');
  const area = await openConfiguration('bacs-bureau');
  const { user } = area;
  await user.type(screen.getByLabelText('Service user number'), '123456');
  await user.type(screen.getByLabelText('API key'), 'k-123456789');
  const accept = network.refuse('PUT');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to save app configuration');
  await waitFor(() => expect(kept(area)).not.toContain('k-123456789'));
  accept();
  network.forgetCalls();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('App configuration saved');
  await screen.findByText('A value is stored. It cannot be shown.');
  expect(document.body.innerHTML).not.toContain('k-123456789');
  await waitFor(() => expect(kept(area)).not.toContain('k-123456789'));
  expect(network.calls('PUT').at(-1)?.body).toEqual({
    originator: { serviceUserNumber: '123456' },
    access: { apiKey: 'k-123456789' },
  });

  await user.clear(screen.getByLabelText('Service user number'));
  await user.type(screen.getByLabelText('Service user number'), '654321');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(network.calls('PUT')).toHaveLength(2));
  expect(network.calls('PUT').at(-1)?.body).toEqual({ originator: { serviceUserNumber: '654321' }, access: {} });
});

test('after a save, the configuration can be validated at once', async () => {
  await installApp(api(), 'bacs-bureau');
  const { user } = await openConfiguration('bacs-bureau');
  await user.type(screen.getByLabelText('Service user number'), '123456');
  await user.type(screen.getByLabelText('API key'), 'k-123456789');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. Validate the configuration to see whether it works.');
  await user.click(screen.getByRole('button', { name: 'Validate' }));
  await screen.findByText('Valid');
  await screen.findByText(/configuration 1$/);
});

test('a stored secret is replaced, or kept after all', async () => {
  await installApp(api(), 'bacs-bureau');
  await saveAppConfiguration(api(), 'bacs-bureau', 1, {
    originator: { serviceUserNumber: '123456' },
    access: { apiKey: 'k-123456789' },
  });
  const { user } = await openConfiguration('bacs-bureau');
  await user.click(screen.getByRole('button', { name: 'Replace API key' }));
  expect(screen.getByLabelText('API key')).toHaveFocus();
  await user.type(screen.getByLabelText('API key'), 'k-new');
  await screen.findByText('Please use at least 8 characters');
  await user.click(screen.getByRole('button', { name: 'Keep API key' }));
  await screen.findByText('A value is stored. It cannot be shown.');
  expect(screen.getByRole('button', { name: 'Replace API key' })).toHaveFocus();
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Replace API key' }));
  await user.type(screen.getByLabelText('API key'), 'k-987654321');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('App configuration saved');
  expect(network.calls('PUT').at(-1)?.body).toMatchObject({ access: { apiKey: 'k-987654321' } });
});

test('an optional secret can be removed', async () => {
  const configuration = {
    originator: { serviceUserNumber: '123456', sortCode: '123456', accountNumber: '12345678' },
    files: { sshPrivateKey: 'key', passphrase: { mask: '••••' } },
  };
  network.rewriteResponses('GET /v1/apps/installed/bottomline/configuration', (text) => {
    const response: object = JSON.parse(text);
    return JSON.stringify({ ...response, data: configuration });
  });
  const { user } = await openConfiguration('bottomline');
  expect(screen.queryByRole('button', { name: 'Remove SSH private key' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Passphrase' }));
  await screen.findByText('The stored value will be removed when you save.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(network.calls('PUT')).toHaveLength(1));
  expect(network.calls('PUT')[0]?.body).toMatchObject({ files: { passphrase: null } });
});

test('a key is dropped as a file, and the platform says at its field what is wrong with it', async () => {
  const { user } = await openConfiguration('bottomline');
  for (const [name, value] of Object.entries(ORIGINATOR)) {
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  }
  const key = screen.getByLabelText('SSH private key');
  fireEvent.drop(key, { dataTransfer: { files: [new File(['x'.repeat(1_048_577)], 'large.pem')] } });
  await screen.findByText('‘large.pem’ is larger than 1 MiB. Choose a smaller file.');
  fireEvent.drop(key, { dataTransfer: { files: [new File(['a\0b'], 'key.der')] } });
  await screen.findByText('‘key.der’ is not a text file. Export the key as text.');
  fireEvent.drop(key, { dataTransfer: { files: [new File(['not a key'], 'key.pem')] } });
  await waitFor(() => expect(key).toHaveValue('not a key'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to save app configuration');
  await waitFor(() => expect(key).toHaveAccessibleDescription(/The SSH private key is not valid\./));
  expect(key).toBeInvalid();
  expect(key).toHaveValue('not a key');
});

test('a missing and a wrong passphrase of a key have different messages at its field', async () => {
  const { user } = await openConfiguration('bottomline');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const locked = { cipher: 'aes-256-cbc', passphrase: 'correct horse' } as const;
  const key = privateKey.export({ type: 'pkcs8', format: 'pem', ...locked }).toString();
  for (const [name, value] of Object.entries({ ...ORIGINATOR, 'SSH private key': key })) {
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  }
  const passphrase = screen.getByLabelText('Passphrase');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(passphrase).toHaveAccessibleDescription(/Enter the passphrase of this key\./));
  expect(passphrase).toBeInvalid();
  await user.type(passphrase, 'wrong');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(passphrase).toHaveAccessibleDescription(/cannot be decrypted with the given passphrase/));
});

/** The session ends while the form is on screen, as after the idle time. */
function endSession(): string {
  keepInput();
  cleanup();
  sessionStore.signedOut();
  return JSON.stringify(Object.entries(sessionStorage));
}

test('when the session ends, a half-filled form is kept for the user without its secrets, also of hidden branches', async () => {
  const first = await openSepaDirect();
  fireEvent.change(section('Direct debit core').getByLabelText('Account holder'), { target: { value: 'Ada' } });
  const files = section('File transfer');
  fireEvent.change(files.getByLabelText('SSH private key'), { target: { value: 'a secret key' } });
  fireEvent.change(section('Signature').getByLabelText('Passphrase'), { target: { value: 'a secret phrase' } });
  await first.user.click(files.getByRole('combobox', { name: 'Sign in with' }));
  await first.user.click(await screen.findByTitle('Password'));
  fireEvent.change(await files.findByLabelText('Password'), { target: { value: 'a secret word' } });
  const kept = endSession();
  expect(kept).toContain('Ada');
  expect(kept).not.toContain('secret');

  const { user } = await openConfiguration('sepa-direct');
  await user.click(screen.getByRole('button', { name: 'Restore changes' }));
  expect(section('Direct debit core').getByLabelText('Account holder')).toHaveValue('Ada');
  expect(await section('File transfer').findByLabelText('Password')).toHaveValue('');
  screen.getByText('To save, enter these again: Password, Passphrase.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(network.calls('PUT')).toEqual([]);
});

test('without a schema, values that are secret by their names are not kept when the session ends', async () => {
  await installApp(api(), 'kiwa');
  const { user } = await openConfiguration('kiwa');
  await user.type(screen.getByLabelText('Shop name'), 'Shop');
  await user.type(screen.getByLabelText('API secret'), 'hidden');
  const kept = endSession();
  expect(kept).toContain('Shop');
  expect(kept).not.toContain('hidden');
});

test.each([
  ['values of other types', { merchant: 'text', access: [1], authentication: { isAuthenticated: 'yes' } }],
  ['deep and unknown values', { merchant: { merchantId: { a: [{}] } }, 'a.b': null, constructor: { name: 1 } }],
])('a configuration with %s is shown as a form, whose saved values the user can enter again', async (_case, data) => {
  network.rewriteResponses('GET /v1/apps/installed/card-payments/configuration', (text) => {
    const response: object = JSON.parse(text);
    return JSON.stringify({ ...response, data });
  });
  const { user } = await openConfiguration('card-payments');
  await user.type(screen.getByLabelText('Merchant ID'), '1234567890');
  expect(screen.getByLabelText('Merchant ID')).toHaveValue('1234567890');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
});

test('a stale save keeps the input and offers to overwrite', async () => {
  await installApp(api(), 'bacs-bureau');
  const { user } = await openConfiguration('bacs-bureau');
  await saveAppConfiguration(api(), 'bacs-bureau', 1, {
    originator: { serviceUserNumber: '111111' },
    access: { apiKey: 'k-123456789' },
  });
  await user.type(screen.getByLabelText('Service user number'), '222222');
  await user.type(screen.getByLabelText('API key'), 'k-222222222');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else has changed this in the meantime');
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await screen.findByText('App configuration saved');
  expect(await saved('bacs-bureau')).toMatchObject({ originator: { serviceUserNumber: '222222' } });
});

test('an app of the flag uses the second configuration call', async () => {
  await openConfiguration('gocardless', { flags: ['v2ConfigurationApps', 'v2ConfigurationApps:gocardless'] });
  expect(network.calls('/configuration/v2')).toHaveLength(1);
  await screen.findByText('Webhook address');
});

test('a demo app starts blank without a call', async () => {
  await installApp(api(), 'demo-cards');
  await openConfiguration('demo-cards');
  expect(screen.getByLabelText('Private key')).toHaveValue('');
  expect(screen.getByLabelText('Public key')).toHaveValue('');
  expect(screen.getByLabelText('SSH key')).toHaveValue('');
  expect(network.calls('/configuration')).toHaveLength(0);
});

test('an app without a schema gets a form of its configuration', async () => {
  await installApp(api(), 'kiwa');
  const { user } = await openConfiguration('kiwa');
  await user.type(screen.getByLabelText('Shop name'), 'Shop');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('App configuration saved');
  expect(await saved('kiwa')).toMatchObject({ shopName: 'Shop', isLive: false, retries: 3 });
});

test('an app that is not installed leads to the marketplace', async () => {
  await openPage('/apps/configuration/sepa-direct');
  await screen.findByText('SEPA Direct is not installed');
  expect(screen.getByRole('link', { name: 'Open marketplace' })).toHaveAttribute('href', '/apps/marketplace');
});

test('an app that the marketplace does not have is not found', async () => {
  await openPage('/apps/configuration/nonsense');
  await screen.findByRole('heading', { name: 'App not found', level: 1 });
  screen.getByText('There is no app ‘nonsense’');
});

test('a schema that the form does not know is reported in its place, and can be loaded again', async () => {
  const restore = network.rewriteResponses('GET /v1/marketplace/apps', (text) => {
    const response: { data: { apps: { appId: string }[] } } = JSON.parse(text);
    const apps = response.data.apps.map((app) =>
      app.appId === 'blik' ? { ...app, configurationSchema: { type: 'object', $defs: {} } } : app,
    );
    return JSON.stringify({ ...response, data: { apps } });
  });
  const { user, monitored } = await openPage('/apps/configuration/blik');
  await screen.findByText("The portal could not read the platform's response.");
  expect(screen.getByRole('heading', { name: 'BLIK', level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Correlation ID' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Validate' })).toBeVisible();
  const failures = monitored.flatMap((event) => (event.outcome === 'failure' ? [event.error.name] : []));
  expect(failures).toEqual(['ContractError']);
  restore();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Merchant ID');
});
