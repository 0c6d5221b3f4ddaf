// @vitest-environment jsdom
import { readSettings } from '@portal/checkout/theme-settings';
import { listThemes } from '@portal/api-client/themes';
import { keepInput } from '@portal/auth';
import { button, must } from '@portal/test-kit';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { pngFile } from '../testing/logo.ts';

setUpArea();

const name = () => screen.getByRole('textbox', { name: 'Name' });
const logo = () => screen.getByLabelText('Logo');

async function openNew() {
  const opened = await openPage('/themes/new');
  await screen.findByRole('region', { name: 'Preview' });
  return opened;
}

async function created(named: string) {
  return must((await listThemes(api())).themes.find((theme) => theme.name === named));
}

test('a theme starts with the defaults of the newest template and is saved with its logo, which is uploaded first', async () => {
  const { user, router } = await openNew();
  await user.type(name(), 'Autumn');
  await user.upload(logo(), pngFile());
  await screen.findByText('On a dark background');
  screen.getByText('Choose another file');
  await user.click(button('Create theme'));
  await screen.findByText('Theme created');
  const theme = await created('Autumn');
  expect(theme).toMatchObject({ template: 'HOSTED_PAGE', templateVersion: 2, isDefault: false });
  expect(readSettings(theme.settings)['logo.logoId']).toMatch(/^[0-9a-f-]{36}$/);
  expect(network.calls('POST').map(({ path }) => path)).toEqual([
    '/v2/whitelabel/themes/logo',
    '/v2/whitelabel/themes',
  ]);
  expect(router.state.location.pathname).toBe(`/themes/${theme.themeId}`);
});

test('a component is chosen before anything else, and has no header and footer', async () => {
  const { user } = await openNew();
  screen.getByRole('region', { name: 'Header and footer' });
  await user.click(screen.getByRole('radio', { name: /^Component/ }));
  expect(screen.queryByRole('region', { name: 'Header and footer' })).toBeNull();
  await user.type(name(), 'Embedded');
  expect(screen.getByRole('radio', { name: /^Hosted page/ })).toBeDisabled();
  await user.click(button('Create theme'));
  await screen.findByText('Theme created');
  expect((await created('Embedded')).template).toBe('COMPONENT');
});

test('input that is restored after the session ended keeps its template', async () => {
  const { user } = await openNew();
  await user.click(screen.getByRole('radio', { name: /^Component/ }));
  await user.type(name(), 'Embedded');
  keepInput();
  cleanup();
  const again = await openNew();
  await again.user.click(button('Restore changes'));
  expect(name()).toHaveValue('Embedded');
  expect(screen.getByRole('radio', { name: /^Component/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Hosted page/ })).toBeDisabled();
});

test('without templates, no theme can be created', async () => {
  network.rewriteResponses('GET /v2/whitelabel/themes/templates', () =>
    JSON.stringify({ result: 'SUCCESS', data: { templates: [] }, errors: [] }),
  );
  await openPage('/themes/new');
  await screen.findByText('No templates available');
  expect(screen.queryByRole('button', { name: 'Create theme' })).toBeNull();
});

test('a theme needs a name', async () => {
  const { user } = await openNew();
  await user.click(button('Create theme'));
  await screen.findByText('Please enter a name');
  expect(name()).toHaveFocus();
  expect(network.calls('POST')).toEqual([]);
});

test('two clicks create one theme', async () => {
  const { user } = await openNew();
  await user.type(name(), 'Once');
  await user.dblClick(button('Create theme'));
  await screen.findByText('Theme created');
  expect((await listThemes(api())).themes.filter((theme) => theme.name === 'Once')).toHaveLength(1);
});

test('a refused upload keeps the input, and a repeated save does not upload the logo again', async () => {
  const { user } = await openNew();
  await user.type(name(), 'Kept');
  await user.upload(logo(), pngFile());
  await screen.findByText('On a dark background');
  const errors = [{ code: 'FILE_TOO_LARGE', message: '', field: 'file' }];
  const allow = network.respond('POST /themes/logo', () =>
    Response.json({ result: 'FAILURE', errors }, { status: 413 }),
  );
  await user.click(button('Create theme'));
  await screen.findByText('Failed to create theme');
  expect(name()).toHaveValue('Kept');
  await waitFor(() => expect(logo()).toHaveFocus());
  expect(logo()).toBeInvalid();
  screen.getByText('On a dark background');
  allow();
  const allowTheme = network.refuse((call) => call.method === 'POST' && call.path.endsWith('/themes'));
  await user.click(button('Create theme'));
  await waitFor(() => expect(network.calls('POST /themes/logo')).toHaveLength(2));
  await waitFor(() => expect(button('Create theme')).not.toHaveAttribute('aria-busy'));
  allowTheme();
  await user.click(button('Create theme'));
  await screen.findByText('Theme created');
  expect(network.calls('POST /themes/logo')).toHaveLength(2);
});

test('a file that cannot be a logo is refused at its field, and nothing else changes', async () => {
  const { user } = await openNew();
  await user.upload(logo(), pngFile());
  await screen.findByText('On a dark background');
  await user.upload(logo(), new File(['<svg/>'], 'logo.png', { type: 'image/png' }));
  await screen.findByText('The file is not a PNG, JPEG or WebP image. Please choose another one.');
  expect(logo()).toBeInvalid();
  screen.getByText('On a dark background');
  expect(network.calls('POST')).toEqual([]);
});

test('a creation without a response is not called failed', async () => {
  const { user } = await openNew();
  await user.type(name(), 'Unknown');
  network.loseResponses((call) => call.method === 'POST' && call.path.endsWith('/themes'));
  await user.click(button('Create theme'));
  await screen.findByText('We could not confirm that the theme was created');
});

test('a hint names another theme with the same name, and a name that the user only tabbed through is not marked', async () => {
  const { user } = await openNew();
  await user.click(name());
  await user.tab();
  expect(name()).not.toBeInvalid();
  await user.type(name(), 'spring SALE');
  await screen.findByText('Another theme has this name.');
  expect(name()).not.toBeInvalid();
  await user.clear(name());
  await user.tab();
  await screen.findByText('Please enter a name');
  expect(screen.queryByText('Another theme has this name.')).toBeNull();
});
