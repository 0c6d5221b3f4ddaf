import type { Page } from '@playwright/test';
import { readInvitationKey } from '@portal/sandbox/testing';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect, expectAccessible, signIn, test } from '../testing/fixtures.ts';
import { takePlatformDown } from '../testing/platform-down.ts';
import { expectNone, watchKept } from '../testing/watch-kept.ts';

const INVITED = 'invited@northwind.example';
const PASSWORD = 'correct horse';
/** A response of another origin that the page may read. */
const FAILURE = { status: 500, headers: { 'Access-Control-Allow-Origin': '*' } };

// One scenario: each test builds on the previous actions of the invited person.
test.describe.configure({ mode: 'serial' });

async function openInvitation(page: Page, link: string, title: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} – Payments`);
  await expectAccessible(page);
}

test('a link with an unknown key shows an error and a way to the portal', async ({ page, faults }) => {
  faults.expect(/404/);
  await openInvitation(page, '/invitation?key=unknown', 'This invitation link is not valid');
  await openInvitation(page, '/invitation', 'This invitation link is not valid');
  await page.getByRole('button', { name: 'Go to Payments' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('while the platform is down, the link shows an error, and works afterwards', async ({ page, portal, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const bringPlatformBack = await takePlatformDown(page.context(), portal);
  await openInvitation(page, portal.invitationLink, 'We could not load your invitation');
  await expect(page.getByRole('alert')).toContainText('The platform cannot be reached');
  bringPlatformBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northwind Labs has invited you');
});

test('a user signed in with another account is informed, and can stay or log out and continue as the invited person', async ({
  page,
  portal,
}) => {
  await signIn(page, 'admin@northwind.example');
  await openInvitation(page, portal.invitationLink, 'Northwind Labs has invited you');
  await expect(page.getByText('You are signed in as admin@northwind.example')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');

  await page.goto(portal.invitationLink);
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible();
  await expect(page.getByText('You are signed in as')).toHaveCount(0);
  await page.goto('/users');
  // The invitation is still pending in this tab, and takes precedence.
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible();
});

test('a user who signs in with another address is informed, and can leave', async ({
  page,
  context,
  portal,
  faults,
}) => {
  faults.expect(/409/);
  await signIn(page, 'reader@northwind.example');
  // A new tab has no session, but the provider still has the reader's.
  const tab = await context.newPage();
  await tab.goto(portal.invitationLink);
  await tab.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('We could not accept your invitation');
  await expect(tab.getByRole('alert')).toHaveText(
    'This invitation was sent to another email address than the one you signed in with.',
  );
  await expect(tab.getByText('You are signed in as reader@northwind.example')).toBeVisible();
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Continue without the invitation' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
  await tab.reload();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
});

test('from the link to work in the tenant: accept, create an account, and be a member', async ({
  page,
  portal,
  context,
  faults,
}) => {
  const kept = watchKept(context);
  const key = new URL(portal.invitationLink, portal.url).searchParams.get('key') ?? '';
  // A call whose address contains the key is reported to monitoring.
  faults.expect(/status of 500/);
  await page.route('**/invitation/summary/*', (route) => route.fulfill({ ...FAILURE, json: {} }), {
    times: 1,
  });
  await openInvitation(page, portal.invitationLink, 'We could not load your invitation');
  await expect.poll(kept.monitored).toContain('portal.call_failed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northwind Labs has invited you');
  await expect(page.getByText(INVITED)).toBeVisible();
  await page.getByRole('button', { name: 'Accept invitation' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account');
  await expect(page.getByLabel('Email')).toHaveValue(INVITED);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill('correct house');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Repeat password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Labs');
  await expect(page).toHaveURL('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Users' }).click();
  const own = page.getByRole('row').filter({ hasText: INVITED });
  await expect(own).toContainText('Accepted');
  expectNone(await kept.of(page), { key });

  const late = await context.newPage();
  await openInvitation(late, portal.invitationLink, 'This invitation has already been accepted');
  await expect(late.getByText(INVITED)).toBeVisible();
});

/** The links of invitations that the demo data contains, from the database. */
async function linksOf(portal: PortalPair, ...emailAddresses: readonly string[]): Promise<string[]> {
  await portal.stopSandbox();
  const links: string[] = [];
  for (const emailAddress of emailAddresses) {
    links.push(`/invitation?key=${await readInvitationKey(portal.dataDir, emailAddress)}`);
  }
  await portal.startSandbox();
  return links;
}

/** Invites an address as an admin, who then logs out. Returns the link of the invitation. */
async function invite(page: Page, portal: PortalPair, admin: string, emailAddress: string): Promise<string> {
  await signIn(page, admin, '/users/new');
  await page.getByRole('textbox', { name: 'Email address' }).fill(emailAddress);
  await page.getByRole('checkbox', { name: 'Webhooks: read' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`User created. Invitation sent to ${emailAddress}`)).toBeVisible();
  await page.goto('/logout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
  await expect.poll(() => portal.sentInvitation(emailAddress)).toBeDefined();
  return portal.sentInvitation(emailAddress) ?? '';
}

test('an invited person with an account signs in with it and works in the new tenant', async ({ page, portal }) => {
  const link = await invite(page, portal, 'admin@northwind.example', INVITED);
  await openInvitation(page, link, 'Northwind Payments has invited you');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByRole('status')).toContainText(`${INVITED} already has an account.`);
  await expect(page.getByLabel('Email')).toHaveValue(INVITED);
  await expectAccessible(page);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
  await page.goto('/choose-tenant');
  await page.getByRole('button', { name: 'Northwind Labs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Labs');
});

test('a user already signed in with the invited address can accept at once, and the key is kept nowhere', async ({
  page,
  context,
  portal,
}) => {
  const kept = watchKept(context);
  const link = await invite(page, portal, 'admin@contoso.example', INVITED);
  await page.goto('/');
  await page.getByLabel('Email').fill(INVITED);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a tenant');
  await openInvitation(page, link, 'Contoso Retail has invited you');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Contoso Retail');
  // The history too: Back does not lead to the used link.
  expectNone(await kept.of(page), { key: link.split('key=')[1] ?? '' });
});

test('expired invitations and those of deleted users show the reason', async ({ page, portal }) => {
  const [expired = '', withdrawn = ''] = await linksOf(
    portal,
    'liam.doyle@northwind.example',
    'quentin.dubois@northwind.example',
  );
  await openInvitation(page, expired, 'This invitation has expired');
  await expect(page.getByText('Northwind Payments')).toBeVisible();
  await openInvitation(page, withdrawn, 'This invitation has been withdrawn');
});
