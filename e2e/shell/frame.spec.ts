import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';
import { signInTab } from '../testing/open-as.ts';

test('an unknown address shows the 404 page within the frame, with buttons to go back and home', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  await page.goto('/api-keys');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page");
  await expect(page).toHaveTitle("We can't find that page – Payments");
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/api-keys');
  await page.goForward();
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect(page).toHaveURL('/');
  // The gallery exists in development only.
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page");
});

test('navigation sets the document title, moves the focus to the heading and shows the breadcrumb', async ({
  page,
}) => {
  await openAs(page, 'admin@northwind.example');
  await expect(page).toHaveTitle('Home – Payments');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveTitle('Users – Payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
  await page.getByRole('link', { name: 'Invite user' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Users', 'Invite users']);
  await trail.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/users');
});

test('with the keyboard alone a user skips to the content, opens the profile and closes it again', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const profile = page.getByRole('button', { name: /Profile of/ });
  await profile.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Logout' })).toBeHidden();
  await expect(profile).toBeFocused();
});

/** The pages that no other test checks at 320 px and in dark. In light colours, the specs of each page check them. */
const PATHS = ['/', '/my-access', '/access-overview', '/users/new', '/api-keys/new', '/no/such/page'];

test.describe('on a screen 320 px wide, in dark colours', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('every page is accessible and fits without scrolling sideways, and the menu opens from its button', async ({
    page,
  }) => {
    await signInTab(page, 'admin@northwind.example');
    for (const path of PATHS) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.getByText('Loading data...')).toHaveCount(0);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} overflows`).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
    await expect(menu).toBeHidden();
  });

  test('the trial badge fits into the header', async ({ page }) => {
    await openAs(page, 'trial@fabrikam.example');
    await expect(page.getByRole('banner').getByText('Trial mode')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'pixels beyond the screen').toBeLessThanOrEqual(0);
  });
});
