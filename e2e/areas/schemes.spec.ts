import type { Locator, Page } from '@playwright/test';
import { type PortalPair, startPortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect, expectGoodState, openAs, SERVERS_START_MS, test as base } from '../testing/fixtures.ts';
import { ownCalls } from '../testing/own-calls.ts';
import { tabTo } from '../testing/tab-to.ts';

/** A portal of its own, where payments arrive: two per second. */
const test = base.extend<object, { portal: PortalPair }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortalPair({ paymentsPerMinute: 120 });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
});

/** A user's scheme, and the colleague who changes it. */
interface Journey {
  readonly user: string;
  readonly colleague: string;
  readonly scheme: string;
  readonly code: string;
  /** Whether the draft has so many rules that they start collapsed. */
  readonly isLong: boolean;
  /** The control that causes a problem, the rule that has it, part of its words, and the control that solves it. */
  readonly cause: (page: Page) => Locator;
  readonly place: number;
  readonly problem: string;
  readonly solution: (page: Page) => Locator;
}

/** A way to press controls: with the pointer or the keyboard. */
type Press = (control: Locator) => Promise<void>;

const rule = (page: Page, number: number) => page.getByRole('region', { name: `Rule ${number}`, exact: true });
const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const replay = (page: Page) => page.getByRole('region', { name: 'Replay' });

interface Scheme {
  readonly schemeId: string;
  readonly publishedDraftId: string;
  readonly drafts: readonly { readonly draftId: string; readonly code: string; readonly rules: readonly object[] }[];
}

/** Publishes, as a colleague, a copy of the published draft of a collect scheme with a lower limit for its first rule. */
async function publishElsewhere(page: Page, { portal, colleague, code }: { portal: PortalPair } & Journey) {
  const call = ownCalls(page, portal);
  await openAs(page, colleague, '/schemes/collect');
  const { data } = await (await call('GET', 'v2/schemes/collect')).json();
  const scheme: Scheme = data.results.find(({ drafts }: Scheme) => drafts[0]?.code === code);
  const path = `v2/schemes/collect/${scheme.schemeId}/drafts`;
  const { publishedDraftId } = scheme;
  const published = scheme.drafts.find(({ draftId }) => draftId === publishedDraftId);
  const [first, ...rest] = published?.rules ?? [];
  const added = await call('POST', path, {
    ...published,
    draftId: undefined,
    lastModified: undefined,
    rules: [{ ...first, lowValueInclusive: '1' }, ...rest],
  });
  const { draftId, lastModified } = (await added.json()).data;
  expect((await call('POST', `${path}/${draftId}/publish`, { lastModified, publishedDraftId })).ok()).toBe(true);
  await page.context().close();
}

async function installVisa(page: Page, email: string, portal: PortalPair): Promise<void> {
  const call = ownCalls(page, portal);
  await openAs(page, email, '/apps');
  expect((await call('POST', 'v1/marketplace/apps/visa/install')).ok()).toBe(true);
}

/** Waits until an order of an app is on the first page of Transaction Data. */
async function expectToArrive(page: Page, app: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transaction Data' }).click();
  const table = page.getByRole('table', { name: 'Transactions', exact: true });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  const found = table.getByRole('row').filter({ has: page.getByRole('cell', { name: app, exact: true }) });
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh', exact: true }).click();
        return found.count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
}

/**
 * Takes Austria away from a scheme's first rule, causes a problem and solves it, reads in the replay who loses, meets a
 * colleague's publication, reviews again and publishes.
 */
async function changeScheme(page: Page, press: Press, journey: Journey & { portal: PortalPair; colleaguePage: Page }) {
  const { user, scheme, isLong, cause, place, problem, solution } = journey;
  await openAs(page, user, '/schemes/collect');
  await press(page.getByRole('link', { name: `Edit ${scheme}`, exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(scheme);
  await press(page.getByRole('button', { name: 'New draft from this' }));
  if (isLong) await press(page.getByRole('button', { name: 'Rule 1', exact: true }));
  await press(rule(page, 1).getByRole('button', { name: 'Remove Austria' }));
  await press(cause(page));
  for (const name of ['Save draft', 'Review and publish']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expectGoodState(page);

  const link = problems(page).getByRole('link', { name: problem });
  await press(link);
  await expect(rule(page, place).locator(':focus')).toBeVisible();
  await press(solution(page));
  await expect(link).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Save draft' }));
  await expect(page.getByText('Draft saved')).toBeVisible();

  await press(replay(page).getByRole('button', { name: 'Run replay' }));
  const lost = replay(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /would lose (its|their) method/ }) });
  await press(lost.locator('summary'));
  await expect(lost.getByRole('listitem').filter({ hasText: 'Austria' }).first()).toBeVisible();
  await expectGoodState(page);

  await press(page.getByRole('button', { name: 'Review and publish' }));
  const review = page.getByRole('dialog', { name: 'Review and publish' });
  await expect(review.getByRole('region', { name: 'What stops being offered' })).toContainText('Austria');
  await expectGoodState(page);
  await publishElsewhere(journey.colleaguePage, journey);
  await press(review.getByRole('button', { name: 'Publish' }));
  const again = page.getByRole('dialog', { name: 'Review again' });
  await expect(again).toContainText('Another draft was published');
  await expectGoodState(page);
  await press(again.getByRole('button', { name: 'Review again' }));
  await expect(review.getByRole('region', { name: 'Rules' })).toContainText('Lower value');
  await press(review.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Draft published')).toBeVisible();
}

test.beforeEach(() => test.setTimeout(180_000));

test('a draft with another app and fewer countries meets a publication, and payments follow it', async ({
  page,
  browser,
  portal,
  faults,
}) => {
  faults.expect(/status of 409/);
  const colleaguePage = await browser.newPage();
  const people = { user: 'admin@northwind.example', colleague: 'writer@northwind.example' };
  const journey: Journey = {
    ...people,
    scheme: 'Online checkout',
    code: 'checkout',
    isLong: true,
    cause: (opened) => rule(opened, 1).getByRole('switch', { name: 'Card (Visa)' }),
    place: 1,
    problem: 'Card',
    solution: (opened) => rule(opened, 1).getByRole('switch', { name: 'Card (Card Payments)' }),
  };
  await installVisa(colleaguePage, journey.colleague, portal);
  await changeScheme(page, (control) => control.click(), { ...journey, portal, colleaguePage });
  await expectToArrive(page, 'Visa');
});

test('a draft takes a country away, meets a publication and is published by keyboard alone', async ({
  page,
  browser,
  portal,
  faults,
}) => {
  faults.expect(/status of 409/);
  const colleaguePage = await browser.newPage();
  const people = { user: 'admin@contoso.example', colleague: 'admin@contoso.example' };
  const journey: Journey = {
    ...people,
    scheme: 'Web shop',
    code: 'checkout',
    isLong: false,
    cause: (opened) => opened.getByRole('button', { name: 'Add rule' }),
    place: 4,
    problem: 'Rule 4',
    solution: (opened) => opened.getByRole('button', { name: 'Remove Rule 4' }),
  };
  const press: Press = async (control) => {
    await tabTo(page, control);
    const isSwitch = (await control.getAttribute('role')) === 'switch';
    await page.keyboard.press(isSwitch ? 'Space' : 'Enter');
  };
  await changeScheme(page, press, { ...journey, portal, colleaguePage });
});

test('a failed payment leads to stopping its method everywhere in three clicks, and Undo takes it back', async ({
  page,
}) => {
  await openAs(
    page,
    'admin@northwind.example',
    '/reporting/transactions?transactions.dates=last-30-days&transactions.status=FAILED&transactions.app=GoCardless',
  );
  const table = page.getByRole('table', { name: 'Transactions', exact: true });
  await table.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Stop this method' }).click();
  await expect(page.getByRole('region', { name: 'Subscriptions' })).toContainText('(GoCardless)');
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Publish in 1 scheme' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Stopped in 1 of 1 scheme.' })).toBeFocused();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Outcome for Subscriptions' })).toContainText('Restored');
});
