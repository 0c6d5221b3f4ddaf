import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';
import { turnFlag } from '../testing/turn-flag.ts';
import { expectNone, watchKept } from '../testing/watch-kept.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const CONFIGURATION = '/mandates/provider-configurations/bacs';

/** The address that the provider returns to next, with its code. */
async function nextCallback(page: Page): Promise<URL> {
  const request = await page.waitForRequest((one) =>
    /\/mandates\/provider-configuration\/[^/]+\/callback\?/.test(one.url()),
  );
  return new URL(request.url());
}

test('GoCardless is connected for BACS, collects for a new profile, and is deleted again', async ({
  page,
  context,
}) => {
  const kept = watchKept(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, 'admin@northwind.example', CONFIGURATION);
  await expect(heading(page)).toHaveText('BACS');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem').last()).toHaveText(
    'Edit Provider Configuration - BACS',
  );
  await expectAccessible(page);

  await test.step('a denied and an allowed consent are shown, and no code remains', async () => {
    await page.getByRole('button', { name: 'Connect GoCardless' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(heading(page)).toHaveText('GoCardless was not connected');
    await expect(page).toHaveURL('/mandates/provider-configuration/gocardless/callback');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    const callback = nextCallback(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(heading(page)).toHaveText('GoCardless is connected');
    const address = await callback;
    const code = address.searchParams.get('code') ?? '';
    expectNone(await kept.of(page), { code });
    await page.goto(address.href);
    await expect(page.getByText('This permission has already been used, and it works only once.')).toBeVisible();
    await page.goto('/mandates/provider-configuration/stripe/callback?code=secret&state=forged');
    await expect(page.getByText('This address names a provider that is not supported.')).toBeVisible();
    await expect(page).toHaveURL('/mandates/provider-configuration/stripe/callback');
    expectNone(await kept.of(page), { code });
  });

  await test.step('a creditor profile is created once its number is right', async () => {
    await page.goto('/mandates/creditor-profiles/new?network=BACS');
    await page.getByLabel('Profile name').fill('Edinburgh ledgers');
    const identifier = page.getByLabel('Creditor identifier');
    await identifier.fill('87654');
    await expect(page.getByText('A service user number has 6 digits; this one has 5')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Creditor name').fill('Northwind Scotland Ltd');
    await page.getByLabel('Street address').fill('41 George Street');
    await page.getByLabel('City').fill('Edinburgh');
    await page.getByLabel('Postcode').fill('EH2 2HT');
    await page.getByRole('combobox', { name: 'Country' }).fill('United King');
    await page.getByTitle('United Kingdom').click();
    await page.getByRole('button', { name: 'Create creditor profile' }).click();
    await expect(identifier).toBeFocused();
    await identifier.fill('987654');
    await page.getByRole('button', { name: 'Create creditor profile' }).click();
    await expect(page.getByText('Creditor profile created')).toBeVisible();
    await expect(heading(page)).toHaveText('Edinburgh ledgers');
    await expectAccessible(page);
  });

  await test.step('the new profile is on its page of the list, and leads to its mandates', async () => {
    await page.goto('/mandates');
    await page.getByRole('link', { name: '65 creditor profiles of BACS' }).click();
    await expect(heading(page)).toHaveText('Creditor profiles');
    const found = page.getByRole('link', { name: 'Edinburgh ledgers', exact: true });
    await expect(page.getByText('1–10 of 65')).toBeVisible();
    await expect(found).toHaveCount(0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('11–20 of 65')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(found).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search Creditor profiles' }).fill('987654');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await found.click();
    await page.getByRole('link', { name: 'Open mandates' }).click();
    await expect(heading(page)).toHaveText('Mandates Report');
    await expect(page.getByRole('button', { name: 'Creditor profile: Edinburgh ledgers' })).toBeVisible();
    await expect(page.getByText('No results')).toBeVisible();
  });

  await test.step('deleting the configuration says what stops, and offers to reconnect', async () => {
    await page.goto(CONFIGURATION);
    await page.getByRole('button', { name: 'Delete provider configuration' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(/^BACS: \d+ creditor profiles, [\d,]+ active mandates?$/)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete provider configuration' }).click();
    await expect(page.getByText('Provider configuration deleted')).toBeVisible();
    await expect(page.getByText('Not connected')).toHaveCount(2);
    await expect(page.getByText('Connected', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reconnect GoCardless' })).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
    await page.goto('/mandates');
    const bacs = page.getByRole('article', { name: 'BACS' });
    await expect(bacs.getByText('Not connected')).toBeVisible();
    await expect(bacs.getByRole('link', { name: 'Reconnect GoCardless for BACS' })).toBeVisible();
  });
});

test('the mandates of a profile are those that its report shows', async ({ page }) => {
  await openAs(page, 'admin@northwind.example', '/mandates/creditor-profiles?creditorProfiles.search=Berlin+sub');
  await page.getByRole('link', { name: 'Berlin subscriptions', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Latest failures' })).toBeVisible();
  await page.getByRole('link', { name: 'Open mandates' }).click();
  await expect(page.getByRole('button', { name: 'Creditor profile: Berlin subscriptions' })).toBeVisible();
  await expect(page.getByText(/^MND-/).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'BACS', exact: true })).toHaveCount(0);
});

const TENANT = 'Northwind Payments';
const FLAGS = ['mandatesV2', 'mandatesProviderConfigurations'];

test.describe('with one flag alone', () => {
  test.afterEach(async ({ portal }) => {
    for (const flag of FLAGS) await turnFlag(portal, { tenant: TENANT, flag, variant: 'on' });
  });

  for (const { flag, menu, shown, hidden, creates } of [
    {
      flag: 'mandatesV2',
      menu: 1,
      shown: 'creditor-profiles',
      hidden: 'provider-configurations',
      creates: 'Create creditor profile',
    },
    {
      flag: 'mandatesProviderConfigurations',
      menu: 0,
      shown: 'provider-configurations',
      hidden: 'creditor-profiles',
      creates: 'Create provider configuration',
    },
  ]) {
    test(`${flag} shows the overview and ${shown}, and nothing leads to ${hidden}`, async ({ page, portal }) => {
      for (const other of FLAGS) {
        await turnFlag(portal, { tenant: TENANT, flag: other, variant: other === flag ? 'on' : 'off' });
      }
      await openAs(page, 'admin@northwind.example', '/mandates');
      const sepa = page.getByRole('article', { name: 'SEPA' });
      await expect(sepa.getByText('Bottomline')).toBeVisible();
      const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mandates', exact: true });
      await expect(item).toHaveCount(menu);
      await expect(page.locator(`a[href^="/mandates/${shown}"]`).first()).toBeVisible();
      await expect(page.locator(`a[href^="/mandates/${hidden}"]`)).toHaveCount(0);
      await page.locator(`main a[href="/mandates/${shown}"]`).click();
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      await expect(page.locator(`a[href^="/mandates/${hidden}"]`)).toHaveCount(0);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('combobox', { name: 'Search', exact: true }).fill('Create');
      await expect(page.getByRole('option', { name: /^Create (creditor|provider)/ })).toHaveText([creates]);
    });
  }
});

for (const [who, email] of [
  ['a tenant without the licence', 'admin@contoso.example'],
  ['a trial tenant', 'trial@fabrikam.example'],
] as const) {
  test(`${who} has no menu item for mandates, and its pages redirect home`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    for (const path of ['/mandates', '/mandates/creditor-profiles/new', CONFIGURATION]) {
      await openAs(page, email, path);
      await expect(page).toHaveURL('/');
    }
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Collect' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Mandates', exact: true })).toHaveCount(0);
    expect(calls.filter((path) => path.includes('/v2/mandates'))).toEqual([]);
  });
}
