// @vitest-environment jsdom
import { createTheme, listThemes } from '@portal/api-client/themes';
import { button, must } from '@portal/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const springSale = async () => must((await listThemes(api())).themes.find(({ name }) => name === 'Spring sale'));

async function openTheme({ themeId }: { readonly themeId: string }) {
  const opened = await openPage(`/themes/${themeId}`);
  await screen.findByRole('region', { name: 'Preview' });
  return opened;
}

test('an address that could run code is no link', async () => {
  const theme = await springSale();
  network.rewriteResponses(`GET /v2/whitelabel/themes/${theme.themeId}`, (text) =>
    text.replace(/"tryUri":"[^"]*"/, '"tryUri":"javascript:alert(1)"'),
  );
  await openTheme(theme);
  button('Copy');
  expect(screen.queryByRole('link', { name: /^Try it/ })).toBeNull();
});

test('the name of a copy is cut to the longest name, and never within a character', async () => {
  const name = `${'x'.repeat(51)}😀${'x'.repeat(5)}`;
  const { user } = await openTheme(await createTheme(api(), { name, templateVersion: 2, settings: {} }));
  await user.click(button('Copy'));
  await screen.findByRole('heading', { name: `Copy of ${'x'.repeat(51)}`, level: 1 });
});

test('after a save, the theme is copied with the saved name, and not before it is read again', async () => {
  const theme = await springSale();
  const { user } = await openTheme(theme);
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Summer sale');
  const reading = network.hold(`GET /v2/whitelabel/themes/${theme.themeId}`);
  await user.click(button('Save'));
  await waitFor(() => expect(reading.waiting()).toHaveLength(1));
  expect(button('Copy')).toBeDisabled();
  await reading.release();
  await user.click(button('Copy'));
  await screen.findByRole('heading', { name: 'Copy of Summer sale', level: 1 });
});

test('with unsaved changes, Try it says that it shows the saved version', async () => {
  const { user } = await openTheme(await springSale());
  const link = () => screen.getByRole('link', { name: /^Try it/ });
  expect(link()).not.toHaveAccessibleDescription();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  expect(link()).toHaveAccessibleDescription('‘Try it’ shows the saved version, without your changes.');
});
