// @vitest-environment jsdom
import { installApp } from '@portal/api-client/installed-apps';
import { deleteScheme, listSchemes } from '@portal/api-client/schemes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api, network, openPage, setUpArea } from '../../testing/area.ts';

setUpArea();

const BALANCES = '/apps/installed/balances';
const USES = '/apps/installed/uses';

async function openApps(path = '/apps', opening: Parameters<typeof openPage>[1] = {}) {
  const area = await openPage(path, opening);
  await screen.findAllByRole('article');
  return area;
}

const row = (name: string) => within(screen.getByRole('article', { name }));
const names = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);

/** The description of a term in the row of an app. */
function fact(name: string, term: string): HTMLElement {
  const found = row(name).getByText(term, { selector: 'dt' }).nextElementSibling;
  if (!(found instanceof HTMLElement)) throw new Error(`${name} has no ${term}`);
  return found;
}

test('an app has its methods, its balance and the published schemes that offer it, from one call each', async () => {
  network.rewriteResponses(`GET /v1${BALANCES}`, () =>
    JSON.stringify({
      result: 'SUCCESS',
      data: {
        results: [
          {
            appId: 'card-payments',
            balances: [
              { currency: 'DKK', available: '0.00', latestEntries: 0 },
              { currency: 'EUR', available: '1204.50', latestEntries: 3 },
              { currency: 'GBP', available: '90.00', minimum: '100.00', latestEntries: 1 },
              { currency: 'SEK', available: '7.00', latestEntries: 2 },
            ],
            latestTopUps: [],
          },
        ],
      },
      errors: [],
    }),
  );
  await openApps();
  await row('Card Payments').findByText('Online checkout');
  expect(fact('Card Payments', 'Payment methods')).toHaveTextContent(/^Card/);
  await waitFor(() =>
    expect(fact('Card Payments', 'Test balance')).toHaveTextContent('£90.00 (below its minimum)€1,204.50'),
  );
  expect(fact('Card Payments', 'Test balance')).toHaveTextContent('+1 currency');
  expect(within(fact('Card Payments', 'Offered in')).getAllByRole('listitem')).toHaveLength(1);
  expect(network.calls(BALANCES)).toHaveLength(1);
  expect(network.calls(USES)).toHaveLength(1);
  expect(network.calls('/balance').length).toBe(1);
});

test('an app that only a draft has is not said to be offered, and one that no scheme has says so', async () => {
  const { results } = await listSchemes(api(), 'collect');
  const online = results.find(({ drafts: [draft] }) => draft?.name === 'Online checkout');
  if (online) await deleteScheme(api(), 'collect', online.schemeId);
  await installApp(api(), 'demo-cards');
  await openApps();
  await waitFor(() => expect(fact('Card Payments', 'Offered in')).toHaveTextContent('Telephone ordersNot published'));
  expect(fact('Demo Cards', 'Offered in')).toHaveTextContent('No scheme');
  expect(row('Demo Cards').queryByText('Balance')).toBeNull();
});

test('the list does not wait for its figures, and leaves out those that the platform does not have', async () => {
  network.refuse(BALANCES, { status: 404, code: 'NOT_FOUND' });
  const hold = network.hold(USES);
  await openApps();
  expect(row('Card Payments').getByText('Offered in')).toBeVisible();
  expect(fact('Card Payments', 'Offered in')).toBeEmptyDOMElement();
  await waitFor(() => expect(screen.queryByText('Balance', { selector: 'dt' })).toBeNull());
  await hold.release();
  await row('Card Payments').findByText('Online checkout');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('figures that could not be loaded are named beside the list, and can be loaded again', async () => {
  const allow = network.refuse(USES);
  const { user } = await openApps();
  await screen.findByText('The schemes of apps could not be loaded');
  expect(screen.queryByText('Offered in')).toBeNull();
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await row('Card Payments').findByText('Online checkout');
});

test('a search finds apps by name and by method, and its words are in the address', async () => {
  const { user, router } = await openApps();
  const all = names().length;
  await user.type(screen.getByRole('searchbox', { name: 'Search apps' }), 'swish');
  await waitFor(() => expect(names()).toEqual(['Swish']));
  expect(screen.getByText(`1 of ${all} apps`)).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?installed.search=swish'));
  await user.clear(screen.getByRole('searchbox', { name: 'Search apps' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search apps' }), 'nothing like it');
  await screen.findByText('No app matches your search and filters.');
  await user.click(screen.getByRole('button', { name: 'Show all apps' }));
  expect(names()).toHaveLength(all);
});

test("'Only invalid' shows the apps that failed, also while one is validated again, until it is valid", async () => {
  network.rewriteResponses('GET /v1/apps/installed', (text) => {
    const response: { data: object } = JSON.parse(text);
    const validations = [{ appId: 'bottomline', isValid: false, validationMessages: ['No key.'] }];
    return JSON.stringify({ ...response, data: { ...response.data, validations } });
  });
  const { user } = await openApps('/apps?installed.state=INVALID');
  expect(names()).toEqual(['Bottomline']);
  expect(screen.getByRole('checkbox', { name: 'Only invalid' })).toBeChecked();
  const hold = network.hold('/validate');
  await user.click(row('Bottomline').getByRole('button', { name: 'Validate' }));
  await row('Bottomline').findByText('Validating');
  await hold.release();
  await row('Bottomline').findByText('Invalid');
  await user.click(screen.getByRole('checkbox', { name: 'Only invalid' }));
  expect(names().length).toBeGreaterThan(1);
});

test('the menu of an app leads to the app in the marketplace', async () => {
  await installApp(api(), 'rhine-pay');
  const { user } = await openApps();
  await user.click(row('Rhine Pay').getByRole('button', { name: 'More' }));
  expect(row('Rhine Pay').getByRole('link', { name: 'Show in marketplace' })).toHaveAttribute(
    'href',
    '/apps/marketplace?app=rhine-pay',
  );
});

test('on a phone, the menu has all actions but the next steps', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = await openApps();
  expect(row('BLIK').getByRole('button', { name: 'Validate' })).toBeVisible();
  expect(row('BLIK').queryByRole('button', { name: 'Uninstall' })).toBeNull();
  const more = row('BLIK').getByRole('button', { name: 'More' });
  await user.click(more);
  await user.click(row('BLIK').getByRole('button', { name: 'Uninstall' }));
  await screen.findByRole('dialog', { name: 'Uninstall app?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(more).toHaveFocus());
});
