import type { Page } from '@playwright/test';
import { demoTenant } from '@portal/sandbox/testing';
import type { PortalPair } from '../scripts/portal-pair.ts';
import { expect, signIn, test } from './fixtures.ts';
import { changeWindowConfig } from './window-config.ts';

const TENANT = 'Contoso Retail';
const ADMIN = 'admin@contoso.example';
/** Instead of every 30 seconds. */
const OFTEN = { flagsPollSeconds: 0.5 };

async function turnTrial({ sandboxUrl }: PortalPair, variant: 'on' | 'off'): Promise<void> {
  const { tenantId } = demoTenant(TENANT);
  const answer = await fetch(`${sandboxUrl}/tenant-flags/${tenantId}/enableTrialAccount`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant }),
  });
  expect(answer.status).toBe(204);
}

const trialBadge = (page: Page) => page.getByRole('banner').getByText('Trial mode');
const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test.afterEach(({ portal }) => turnTrial(portal, 'off'));

test('a flag that changes shows in menu and header at once, and keeps what was typed on a page that stays open', async ({
  page,
  context,
  portal,
}) => {
  await changeWindowConfig(context, OFTEN);
  await signIn(page, ADMIN, '/api-keys/new');
  const name = page.getByLabel('Name');
  await name.fill('Till in Cork');
  await expect(menuItem(page, 'Users')).toBeVisible();

  await turnTrial(portal, 'on');
  await expect(trialBadge(page)).toBeVisible();
  await expect(menuItem(page, 'Users')).toHaveCount(0);
  await expect(menuItem(page, 'API Keys')).toBeVisible();
  await expect(name).toHaveValue('Till in Cork');

  await turnTrial(portal, 'off');
  await expect(trialBadge(page)).toHaveCount(0);
  await expect(menuItem(page, 'Users')).toBeVisible();
  await expect(name).toHaveValue('Till in Cork');
});

test('a page that a flag takes away goes home', async ({ page, context, portal }) => {
  await changeWindowConfig(context, OFTEN);
  await signIn(page, ADMIN, '/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await turnTrial(portal, 'on');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${TENANT}`);
});

test('a flag that changes while the user is elsewhere has taken effect when they come back to the tab', async ({
  page,
  portal,
}) => {
  await signIn(page, ADMIN);
  await turnTrial(portal, 'on');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(trialBadge(page)).toBeVisible();
});

test('after the logout the browser keeps no flags', async ({ page }) => {
  await signIn(page, ADMIN);
  const keptFlags = () =>
    page.evaluate(() => Object.entries(window.localStorage).filter(([, value]) => value.includes('projectionAccess')));
  expect(await keptFlags()).toHaveLength(1);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goto('/api-documentation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await keptFlags()).toEqual([]);
});
