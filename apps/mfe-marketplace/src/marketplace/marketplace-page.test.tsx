// @vitest-environment jsdom
import { installApp } from '@portal/api-client/installed-apps';
import { definePortal } from '@portal/contract';
import { button, must } from '@portal/test-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const card = (name: string) => screen.findByRole('article', { name });
const names = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const decoded = (search: string) => decodeURIComponent(search);

test('every app is a card that says what it is for and where it works, Live and Demo apart', async () => {
  await openPage('/apps/marketplace');
  const live = within(await screen.findByRole('region', { name: 'Live apps' }));
  const demo = within(screen.getByRole('region', { name: 'Demo apps' }));
  const cards = within(live.getByRole('article', { name: 'Halden Acquiring' }));
  expect(cards.getByText('Live')).toBeVisible();
  expect(cards.getByText(/^Local card acquiring/)).toBeVisible();
  expect(cards.getByText('Collect · Card payments')).toBeVisible();
  expect(cards.getByText('5 countries')).toBeVisible();
  expect(cards.getByText('DKK, EUR, ISK, NOK +1')).toBeVisible();
  expect(within(demo.getByRole('article', { name: 'Demo Payouts' })).getByText('Demo')).toBeVisible();
  expect(screen.getByText('31 apps')).toBeVisible();
});

test('apps that only test stand apart, and an installed app in its test environment says so on card and details', async () => {
  await installApp(api(), 'fjordpay');
  const { user } = await openPage('/apps/marketplace');
  const tests = within(await screen.findByRole('region', { name: 'Test apps' }));
  expect(tests.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual(['Visa']);
  expect(tests.getByText('Test')).toBeVisible();
  const live = within(screen.getByRole('region', { name: 'Live apps' }));
  const fjordpay = within(live.getByRole('article', { name: 'Fjordpay' }));
  expect(await fjordpay.findByText('Test')).toBeVisible();
  expect(fjordpay.queryByText('Live')).toBeNull();
  expect(within(live.getByRole('article', { name: 'Tessera Cards' })).getByText('Live')).toBeVisible();
  await user.click(fjordpay.getByRole('link', { name: 'Fjordpay' }));
  expect(within(screen.getByRole('dialog', { name: 'Fjordpay' })).getByText('Test')).toBeVisible();
});

test('filters show their counts and what matches, and the URL keeps them', async () => {
  const { user, router } = await openPage('/apps/marketplace');
  await user.click(await screen.findByRole('button', { name: 'Networks: Showing all' }));
  await user.click(screen.getByRole('checkbox', { name: 'BACS 3' }));
  expect(names()).toEqual(['Bacs Bureau', 'Bottomline', 'GoCardless']);
  expect(within(await card('GoCardless')).getByText('Matches: BACS')).toBeVisible();
  expect(screen.getByText('3 of 31 apps')).toHaveRole('status');
  await user.click(button('Customer Agreement Types: Showing all'));
  expect(screen.getByRole('checkbox', { name: /^Recurring 3$/ })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?apps.network=BACS'));
});

test('a link restores search and filters, and Clear all shows every app again', async () => {
  const { user } = await openPage('/apps/marketplace?apps.search=apps+for+Sweden+in+SEK&apps.direction=DEBIT');
  expect(await screen.findByRole('searchbox', { name: 'Search apps' })).toHaveValue('apps for Sweden in SEK');
  expect(within(await card('Swish')).getByText('Matches: Collect, Sweden, SEK')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'BLIK' })).toBeNull();
  await user.click(button('Clear all'));
  expect(screen.getByRole('article', { name: 'BLIK' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('a search without matches says so and offers the way back', async () => {
  const { user } = await openPage('/apps/marketplace?apps.search=BLIK+in+Japan');
  await screen.findByText('No results');
  await user.click(button('Show all apps'));
  expect(screen.getByText('31 apps')).toBeVisible();
});

test('a card opens the details of its app, and closing returns to the list', async () => {
  const { user, router } = await openPage('/apps/marketplace?apps.direction=CREDIT');
  await user.click(await screen.findByRole('link', { name: 'SkyPoints' }));
  const panel = within(screen.getByRole('dialog', { name: 'SkyPoints' }));
  expect(panel.getByRole('link', { name: /^Visit skypoints.example/ })).toHaveAttribute('target', '_blank');
  expect(must(panel.getByText('Capabilities').nextElementSibling)).toHaveTextContent('Connect by redirect');
  const method = within(panel.getByRole('article', { name: 'Loyalty points' }));
  expect(method.getByText('EUR, SEK, USD')).toBeVisible();
  expect(method.getByText('France, Germany, Ireland, Netherlands, Sweden, United States')).toBeVisible();
  expect(method.getByText('Collect, Payout · Rewards')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decoded(router.state.location.search)).toBe('?apps.direction=CREDIT');
  expect(screen.getByRole('link', { name: 'SkyPoints' })).toHaveFocus();
});

test('a link opens the details of an app in any case, or says that there is none', async () => {
  const { user, router } = await openPage('/apps/marketplace?app=skypoints');
  await screen.findByRole('dialog', { name: 'SkyPoints' });
  await user.click(button('Close'));
  expect(router.state.location.search).toBe('');
  await router.navigate('/apps/marketplace?app=unknown');
  await screen.findByRole('dialog', { name: 'App not found' });
});

test('an app without an icon, or whose icon fails to load, shows its initials', async () => {
  await openPage('/apps/marketplace');
  expect(within(await card('Kudos')).getByText('K')).toBeVisible();
  const gifts = await card('Sunny Gift Cards');
  fireEvent.error(within(gifts).getByRole('presentation'));
  expect(within(gifts).getByText('SG')).toBeVisible();
  expect(within(gifts).queryByRole('presentation')).toBeNull();
});

test('an empty marketplace says so', async () => {
  network.respond('GET /v1/marketplace/apps', () => Response.json({ result: 'SUCCESS', data: { apps: [] } }));
  await openPage('/apps/marketplace');
  await screen.findByText('No apps yet');
});

test('a user without app roles cannot open the marketplace', async () => {
  await openPage('/apps/marketplace', { email: 'webhooks@northwind.example' });
  await screen.findByText('Outside the area');
});

test('a link with filters that do not exist shows the apps of the others, and names them', async () => {
  const { user } = await openPage('/apps/marketplace?apps.network=BACS&apps.network=MOON&apps.colour=red');
  const notice = await screen.findByText(
    'This link contained filters that do not exist: networks “MOON”, colour “red”. They were left out.',
  );
  expect(notice).toHaveRole('alert');
  expect(names()).toEqual(['Bacs Bureau', 'Bottomline', 'GoCardless']);
  await user.type(screen.getByRole('searchbox'), 'b');
  expect(notice).not.toBeInTheDocument();
});

test('the methods of an installed app lead to stopping them, for users who may', async () => {
  const stop = { id: 'schemes.stop-method', path: '/schemes/stop-method', title: 'Stop this method', access: {} };
  const schemes = definePortal({ contract: 1, id: 'schemes', owner: 'Schemes team', routes: [stop] });
  await openPage('/apps/marketplace?app=card-payments', { otherAreas: [schemes] });
  expect(await screen.findByRole('link', { name: 'Stop this method: Card' })).toHaveAttribute(
    'href',
    '/schemes/stop-method?app=card-payments&method=CARD',
  );
  cleanup();
  await openPage('/apps/marketplace?app=halden-acquiring', { otherAreas: [schemes] });
  await screen.findByRole('heading', { name: 'Payment methods' });
  expect(screen.queryByRole('link', { name: /^Stop this method/ })).toBeNull();
});
