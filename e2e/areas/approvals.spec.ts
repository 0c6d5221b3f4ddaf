import type { Browser, Page } from '@playwright/test';
import { type PortalPair, startPortalPair } from '../../scripts/portal/portal-pair.ts';
import { test as base, expect, expectGoodState, openAs, SERVERS_START_MS } from '../testing/fixtures.ts';
import { type Call, ownCalls } from '../testing/own-calls.ts';
import { routeUntil } from '../testing/route-until.ts';

const ADMIN = 'admin@northwind.example';
const SECOND = 'multi@northwind.example';
const WRITER = 'writer@northwind.example';

/** A portal of its own, because the approvals of its tenant would stop other tests. */
const test = base.extend<object, { portal: PortalPair }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortalPair();
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
});

interface SavedDraft {
  readonly draftId: string;
  readonly name: string;
  readonly rules: readonly { readonly countries: readonly string[] }[];
}

interface SavedScheme {
  readonly schemeId: string;
  readonly publishedDraftId: string | null;
  readonly drafts: readonly SavedDraft[];
}

interface Person {
  readonly page: Page;
  readonly call: Call;
}

/** A person with a browser of their own. */
async function open(browser: Browser, portal: PortalPair, email: string, path = '/'): Promise<Person> {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const call = ownCalls(page, portal);
  await openAs(page, email, path);
  return { page, call };
}

/** Adds a draft to a published scheme, without the first country of its first rule. Returns its address. */
async function addDraft(call: Call): Promise<string> {
  const { results } = (await (await call('GET', 'v2/schemes/collect?from=0&take=50')).json()).data;
  const scheme: SavedScheme = results.find(({ drafts }: SavedScheme) =>
    drafts.some(({ name }) => name === 'Online checkout'),
  );
  const published = scheme.drafts.find(({ draftId }) => draftId === scheme.publishedDraftId);
  if (!published) throw new Error('The scheme is not published');
  const [first, ...others] = published.rules;
  if (!first) throw new Error('The scheme has no rules');
  const rules = [{ ...first, countries: first.countries.slice(1) }, ...others];
  const added = await call('POST', `v2/schemes/collect/${scheme.schemeId}/drafts`, {
    ...published,
    draftId: undefined,
    lastModified: undefined,
    basedOn: published.draftId,
    rules,
  });
  const draft: SavedDraft = (await added.json()).data;
  return `/schemes/collect/${scheme.schemeId}/drafts/${draft.draftId}`;
}

async function requestApproval({ page }: Person, draft: string): Promise<void> {
  await page.goto(draft);
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Approval requested')).toBeVisible();
}

test('a second person publishes exactly what was shown, and a third reads all of it in the activity', async ({
  browser,
  portal,
}) => {
  const admin = await open(browser, portal, ADMIN, '/approvals');
  const switches = admin.page.getByRole('region', { name: 'Required for' });
  await switches.getByRole('button', { name: 'Turn on' }).first().click();
  await expect(switches.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await expectGoodState(admin.page);

  const writer = await open(browser, portal, WRITER);
  const draft = await addDraft(writer.call);
  await requestApproval(writer, draft);

  // The requester is offered no approval in another tab, whose session is refused one too.
  const again = await writer.page.context().newPage();
  const callAgain = ownCalls(again, portal);
  await openAs(again, WRITER, '/approvals');
  await again.getByRole('link', { name: 'Publish Online checkout' }).first().click();
  await expect(again.getByText(/You took part in this change/)).toBeVisible();
  await expect(again.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const approvalId = new URL(again.url()).pathname.split('/').at(-1);
  const refused = await callAgain('POST', `v1/tenant/approvals/${approvalId}/approve`);
  expect(await refused.json()).toMatchObject({
    errors: [
      {
        code: 'APPROVAL_OWN_CHANGE',
        message: 'You requested this change or took part in it: another person has to approve it',
      },
    ],
  });

  // A later change of the draft makes the request lapse, which the other tab shows at once.
  await writer.page.goto(draft);
  await writer.page.getByLabel('Name', { exact: true }).fill('Online checkout II');
  await writer.page.getByRole('button', { name: 'Save draft' }).click();
  await expect(writer.page.getByText(/Lapsed|Draft saved|saved/).first()).toBeVisible();
  await expect(again.getByText(`Lapsed: changed by ${WRITER}`)).toBeVisible();
  await requestApproval(writer, draft);

  const second = await open(browser, portal, SECOND, '/choose-tenant');
  await second.page.getByRole('button', { name: 'Northwind Payments' }).click();
  await second.page.getByRole('link', { name: 'Publish Online checkout II' }).click();
  await expect(second.page.getByText('Rule 1 has changed')).toBeVisible();
  await expectGoodState(second.page);
  await second.page.getByRole('button', { name: 'Approve' }).click();
  await expect(second.page.getByText('Change approved')).toBeVisible();
  await expect(second.page.getByText(`Approved by ${SECOND}`)).toBeVisible();
  await writer.page.goto(draft);
  await expect(writer.page.getByText('Published', { exact: true }).first()).toBeVisible();

  await admin.page.goto('/activity');
  const rows = admin.page.getByRole('row');
  for (const [who, what] of [
    [ADMIN, 'Change the required approvals'],
    [WRITER, 'Request an approval'],
    [WRITER, 'Save a draft of a collect scheme'],
    [SECOND, 'Approve a change'],
    [SECOND, 'Publish a draft of a collect scheme'],
  ] as const) {
    await expect(rows.filter({ hasText: what }).filter({ hasText: who }).first()).toBeVisible();
  }
});

test('the page of a request is accessible in every state', async ({ browser, portal }) => {
  const admin = await open(browser, portal, ADMIN, '/approvals');
  const { page } = admin;
  const access = page.getByRole('listitem').filter({ hasText: 'API keys and users' });
  await access.getByRole('button', { name: 'Turn on' }).click();
  await expect(access.getByRole('button', { name: 'Turn off' })).toBeVisible();
  const invitation = { emailAddress: 'ada@northwind.example', roles: ['TENANT_ADMIN'] };
  const requested = await admin.call('POST', 'v1/tenant/approvals', { invitation, note: 'For the shop in Utrecht' });
  const { approvalId, expiresOn } = (await requested.json()).data;
  const address = `/approvals/${approvalId}`;
  const call = `**/v1/tenant/approvals/${approvalId}`;

  const stopHolding = await routeUntil(page, call, async () => {});
  await page.goto(address);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  stopHolding();

  const ended = { mayApprove: false, endedOn: expiresOn, endedBy: SECOND };
  for (const [state, words] of [
    [{}, /another person has to approve it/],
    [{ approvers: 0 }, /Everybody with the role took part/],
    [{ ...ended, status: 'EXPIRED' }, /Expired without an answer/],
    [{ ...ended, status: 'LAPSED' }, /Lapsed: changed by/],
    [{ ...ended, status: 'DECLINED', reason: 'Not before the audit' }, /: Not before the audit/],
  ] as const) {
    const stop = await routeUntil(page, call, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ...state } } });
    });
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('For the shop in Utrecht')).toBeVisible();
    await expectGoodState(page);
    stop();
  }

  const second = await open(browser, portal, SECOND, '/choose-tenant');
  await second.page.getByRole('button', { name: 'Northwind Payments' }).click();
  await second.page.getByRole('link', { name: 'Invite ada@northwind.example' }).click();
  await second.page.getByRole('button', { name: 'Decline' }).click();
  const dialog = second.page.getByRole('dialog', { name: 'Decline this change?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await expectGoodState(second.page);
  await dialog.getByLabel('Reason').fill('Not before the audit');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(second.page.getByText(/: Not before the audit/)).toBeVisible();

  // Back and a reload show the outcome, and no button.
  for (const again of [() => second.page.goBack().then(() => second.page.goForward()), () => second.page.reload()]) {
    await again();
    await expect(second.page.getByText(/: Not before the audit/)).toBeVisible();
    await expect(second.page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  }
});
