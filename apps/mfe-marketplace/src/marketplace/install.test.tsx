// @vitest-environment jsdom
import { installApp, listInstalledApps } from '@portal/api-client/installed-apps';
import { button } from '@portal/test-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const INSTALL = /^POST \/v1\/marketplace/;

test('installing an app says so, marks it, and leads to its configuration', async () => {
  const { user, router } = await openPage('/apps/marketplace');
  const card = await screen.findByRole('article', { name: 'SkyPoints' });
  await user.dblClick(await within(card).findByRole('button', { name: 'Install SkyPoints' }));
  await screen.findByText('App installed. Please enter your app configuration details.');
  expect(network.calls(INSTALL).map(({ path }) => path)).toEqual(['/v1/marketplace/apps/skypoints/install']);
  await waitFor(() => expect(router.state.location.pathname).toBe('/apps/configuration/skypoints'));
  await act(() => router.navigate('/apps/marketplace'));
  const again = within(await screen.findByRole('article', { name: 'SkyPoints' }));
  expect(await again.findByText('Installed')).toBeVisible();
  expect(again.getByRole('link', { name: 'Configure SkyPoints' })).toHaveAttribute(
    'href',
    '/apps/configuration/skypoints',
  );
});

test('the details install too', async () => {
  const { user, router } = await openPage('/apps/marketplace?app=kudos');
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Kudos' }));
  await user.click(await (await panel()).findByRole('button', { name: 'Install Kudos' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/apps/configuration/kudos'));
  await act(() => router.navigate(-1));
  expect(await (await panel()).findByText('Installed')).toBeVisible();
  expect((await panel()).getByRole('link', { name: 'Configure Kudos' })).toBeVisible();
});

test('the places of the licence are visible beforehand, and change with an installation', async () => {
  const { user, router } = await openPage('/apps/marketplace');
  const places = within(await screen.findByRole('list', { name: 'Installed apps of your licence' }));
  expect(places.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '7 of 10 collect apps',
    '3 of 6 payout apps',
  ]);
  await user.click(button('Install Kudos'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/apps/configuration/kudos'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('4 of 6 payout apps')).toBeVisible();
});

test.each([
  ['a collect app', 'Swish'],
  ['a demo app, which counts as well', 'Demo Cards'],
])(
  'at the maximum of the licence, %s cannot be installed, and the card and the details say why',
  async (_what, name) => {
    const { user } = await openPage('/apps/marketplace', { email: 'admin@contoso.example' });
    expect(await screen.findByText('3 of 3 collect apps')).toBeVisible();
    const card = within(screen.getByRole('article', { name }));
    const reason = 'Your licence allows no more collect apps. Upgrade it, or uninstall one.';
    expect(card.getByText(reason)).toBeVisible();
    expect(card.getByRole('button', { name: `Install ${name}` })).toBeDisabled();
    expect(card.getByRole('button', { name: `Install ${name}` })).toHaveAccessibleDescription(reason);
    await user.click(card.getByRole('link', { name }));
    const details = within(await screen.findByRole('dialog', { name }));
    expect(details.getByRole('button', { name: `Install ${name}` })).toBeDisabled();
    expect(details.getByText(reason)).toBeVisible();
  },
);

test('while one direction of the licence is used up, apps of the other can be installed', async () => {
  await openPage('/apps/marketplace', { email: 'admin@contoso.example' });
  expect(await screen.findByText('3 of 3 collect apps')).toBeVisible();
  const payouts = within(screen.getByRole('article', { name: 'Demo Payouts' }));
  expect(payouts.getByRole('button', { name: 'Install Demo Payouts' })).toBeEnabled();
  expect(payouts.queryByText(/licence/)).toBeNull();
});

test('when the last place of the licence is taken in the meantime, the message says why', async () => {
  network.refuse(INSTALL, { status: 409, code: 'MAX_PAYOUT_APPS_REACHED' });
  const { user } = await openPage('/apps/marketplace');
  await user.click(await screen.findByRole('button', { name: 'Install Kudos' }));
  await screen.findByText('Failed to install app');
  expect(screen.getByText(/upgrade your licence/i)).toBeVisible();
});

test('an app that another user has just installed is marked', async () => {
  const { user } = await openPage('/apps/marketplace');
  const card = await screen.findByRole('article', { name: 'Kudos' });
  const install = await within(card).findByRole('button', { name: 'Install Kudos' });
  await installApp(api(), 'kudos');
  await user.click(install);
  await screen.findByText('This app is already installed.');
  expect(await within(card).findByText('Installed')).toBeVisible();
});

test('a lost response is not taken for a failure', async () => {
  const { user } = await openPage('/apps/marketplace');
  const card = await screen.findByRole('article', { name: 'Kudos' });
  network.loseResponses(INSTALL);
  await user.click(await within(card).findByRole('button', { name: 'Install Kudos' }));
  await screen.findByText('We could not confirm that the app was installed');
  expect(await within(card).findByText('Installed')).toBeVisible();
  expect((await listInstalledApps(api())).appIds).toContain('kudos');
});

test('a reader sees what is installed, but cannot install', async () => {
  await openPage('/apps/marketplace', { email: 'reader@northwind.example' });
  const card = within(await screen.findByRole('article', { name: 'GoCardless' }));
  expect(await card.findByText('Installed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Install / })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Configure / })).toBeNull();
});

test('if the installed apps cannot be loaded, the apps are shown without actions until a retry succeeds', async () => {
  const allow = network.refuse('GET /v1/apps/installed');
  const { user } = await openPage('/apps/marketplace');
  await screen.findByText('The installed apps could not be loaded');
  expect(screen.getByRole('article', { name: 'Kudos' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Install / })).toBeNull();
  allow();
  await user.click(button('Retry'));
  expect(await screen.findByRole('button', { name: 'Install Kudos' })).toBeVisible();
});
