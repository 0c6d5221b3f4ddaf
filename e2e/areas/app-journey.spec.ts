import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { type Call, ownCalls } from '../testing/own-calls.ts';

const CLICKS_MAX = 10;

/** An app that is set up and offered, by its fields' labels. */
interface Journey {
  readonly name: string;
  readonly appId: string;
  readonly kind: 'collect' | 'payout';
  readonly fields: Readonly<Record<string, string>>;
  /** Fields whose value is chosen: a label, and the option. */
  readonly chosen?: Readonly<Record<string, string>>;
  readonly method: string;
  /** The app works only with this. */
  readonly needs: 'account' | 'connection' | 'nothing';
  readonly width: number;
  /** Whether a published scheme without another draft gets it. Default: a new scheme. */
  readonly isPublished?: boolean;
}

const HALDEN = {
  name: 'Halden Acquiring',
  appId: 'halden-acquiring',
  kind: 'collect',
  fields: { 'Merchant ID': '7300112233', 'API key': 'k-0123456789', 'Webhook secret': 'whsec-0123456789' },
  method: 'Card (Halden Acquiring)',
  needs: 'account',
} as const;

const LUMO = {
  name: 'Lumo',
  appId: 'lumo',
  kind: 'collect',
  fields: { 'Shop name': 'Northwind', 'Support address': 'help@northwind.example' },
  method: 'Lumo wallet (Lumo)',
  needs: 'connection',
} as const;

const JOURNEYS: readonly Journey[] = [
  { ...HALDEN, chosen: { Environment: 'Live' }, width: 1280 },
  { ...HALDEN, chosen: { Environment: 'Live' }, width: 390, isPublished: true },
  {
    name: 'Globewire',
    appId: 'globewire',
    kind: 'payout',
    fields: { 'Account holder': 'Northwind Labs', BIC: 'DEUTDEFF', 'API key': 'k-0123456789' },
    method: 'Bank transfer (Globewire)',
    needs: 'account',
    width: 390,
  },
  { ...LUMO, width: 390 },
  { ...LUMO, width: 1280, isPublished: true },
  {
    name: 'Rhine Pay',
    appId: 'rhine-pay',
    kind: 'collect',
    fields: { 'Account holder': 'Northwind Labs', IBAN: 'DE89 3704 0044 0532 0130 00', 'API key': 'k-0123456789' },
    method: 'Instant bank payment (Rhine Pay)',
    needs: 'nothing',
    width: 1280,
  },
];

const step = (page: Page, name: string) => page.getByRole('list', { name: 'Steps' }).getByText(name, { exact: true });

/** Without schemes, an app leads to a new one. */
async function deleteSchemes(call: Call, kind: Journey['kind']): Promise<void> {
  const { data } = await (await call('GET', `v2/schemes/${kind}`)).json();
  for (const { schemeId } of data.results) await call('DELETE', `v2/schemes/${kind}/${schemeId}`);
}

/** A scheme whose only draft is published: it gets the app in a new draft. */
async function publishScheme(call: Call): Promise<void> {
  await call('POST', 'v1/marketplace/apps/demo-direct-debit/install');
  const debits = { appId: 'demo-direct-debit', paymentMethods: ['SEPA_DIRECT_DEBIT'] };
  const rule = { uuid: randomUUID(), priority: 1, currencies: [], countries: [], apps: [debits] };
  const input = { name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', supportsWallet: false, rules: [rule] };
  const { data } = await (await call('POST', 'v2/schemes/collect', input)).json();
  const { draftId, lastModified } = data.drafts[0];
  const path = `v2/schemes/collect/${data.schemeId}/drafts/${draftId}/publish`;
  expect((await call('POST', path, { lastModified })).ok()).toBe(true);
}

for (const { name, appId, kind, fields, chosen = {}, method, needs, width, isPublished = false } of JOURNEYS) {
  const target = isPublished ? 'a published scheme' : `a new ${kind} scheme`;
  test(`at ${width} pixels, ${name} is installed, set up and offered in ${target} with ten clicks at most`, async ({
    page,
    portal,
  }) => {
    let clicks = 0;
    async function click(control: Locator): Promise<void> {
      clicks += 1;
      await control.click();
    }
    const call = ownCalls(page, portal);
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, 'multi@northwind.example', '/apps/marketplace');
    await page.getByRole('button', { name: 'Northwind Labs' }).click();
    await deleteSchemes(call, kind);
    if (isPublished) await publishScheme(call);
    await page.goto('/apps/marketplace');

    await click(page.getByRole('button', { name: `Install ${name}`, exact: true }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    for (const [label, option] of Object.entries(chosen)) {
      await click(page.getByRole('combobox', { name: label }));
      await click(page.getByTitle(option, { exact: true }).last());
    }
    await click(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Saved. Validate the configuration to see whether it works.')).toBeInViewport();
    const validate = page.getByRole('button', { name: 'Validate' });
    await expect(validate).toBeInViewport({ ratio: 1 });

    switch (needs) {
      case 'account':
        await expect(step(page, 'Account')).toHaveCount(1);
        await click(page.getByRole('button', { name: 'Create account' }));
        await expect(page.getByText('Account created for app')).toBeVisible();
        break;
      case 'connection':
        await expect(step(page, 'Connection')).toHaveCount(1);
        await click(page.getByRole('button', { name: 'Connect', exact: true }));
        await click(page.getByRole('button', { name: 'Allow' }));
        break;
      case 'nothing':
        await click(validate);
    }
    await expect(page.getByRole('region', { name: 'Validation' }).getByText('Valid', { exact: true })).toBeVisible();
    await expectGoodState(page);
    await page.setViewportSize({ width, height: 800 });

    await click(page.getByRole('link', { name: isPublished ? 'Use it in Shop' : `Use it in a new ${kind} scheme` }));
    const offer = page.getByRole('switch', { name: method });
    await expect(offer).toBeFocused();
    await expect(offer).toBeInViewport();
    if (!isPublished) {
      await page.getByRole('textbox', { name: 'Name' }).fill(`With ${name}`);
      await page.getByRole('textbox', { name: 'Code' }).fill(appId);
    }
    await click(offer);
    await click(page.getByRole('button', { name: isPublished ? 'Save draft' : `Create ${kind} scheme` }));
    await click(page.getByRole('button', { name: 'Review and publish' }));
    await click(page.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page.getByText('Draft published')).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);

    await page.goto(`/apps/configuration/${appId}`);
    await expect(page.getByText('Offered in')).toBeVisible();
    await deleteSchemes(call, kind);
    expect((await call('POST', `v1/apps/installed/${appId}/uninstall`)).ok()).toBe(true);
    if (isPublished) expect((await call('POST', 'v1/apps/installed/demo-direct-debit/uninstall')).ok()).toBe(true);
  });
}

test('Install is off where the licence is used up, and the reason can be read', async ({ page }) => {
  await openAs(page, 'admin@contoso.example', '/apps/marketplace');
  const install = page.getByRole('button', { name: 'Install Swish', exact: true });
  await expect(install).toBeDisabled();
  await expect(install).toHaveAccessibleDescription(
    'Your licence allows no more collect apps. Upgrade it, or uninstall one.',
  );
  await expectGoodState(page);
});
