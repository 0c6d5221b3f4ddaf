import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';
import { signInTab } from '../testing/open-as.ts';

const ADMIN = 'admin@northwind.example';
const MULTI = 'multi@northwind.example';

test('account settings of a user with one account open in a new tab', async ({ page }) => {
  await openAs(page, ADMIN);
  await page.getByRole('button', { name: /Profile of/ }).click();
  const settings = page.getByRole('link', { name: /^Account settings/ });
  await expect(settings).toHaveAttribute(
    'href',
    /^https:\/\/accounts\.payments\.example\/settings\?accountId=[0-9a-f-]+$/,
  );
  await expect(settings).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Switch tenant' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a user with several accounts selects one by keyboard, and the focus returns when going back', async ({
  page,
}) => {
  await openAs(page, MULTI);
  await page.getByRole('button', { name: 'Northwind Labs' }).click();
  const profile = page.getByRole('button', { name: /Profile of multi@northwind.example/ });
  await profile.focus();
  await page.keyboard.press('Enter');
  const settings = page.getByRole('button', { name: 'Account settings' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(settings).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select an account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused();
  await expect(page.getByRole('group', { name: 'Profile' }).getByRole('link')).toHaveText(['Contoso', 'Northwind']);
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(settings).toBeFocused();
  await expect(page.getByRole('link', { name: 'Switch tenant' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
  await expect(settings).toBeHidden();

  await profile.click();
  await settings.click();
  await page.keyboard.press('Escape');
  await profile.click();
  await expect(settings).toBeVisible();
});

test('the chosen theme applies at once and after a reload, and can follow the system again', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openAs(page, ADMIN);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: /Profile of/ }).click();
  const colours = page.getByRole('group', { name: 'Colours' });
  await expect(colours.getByRole('radio', { name: 'System' })).toBeChecked();
  await colours.getByText('Dark').click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await background()).toBe(dark);

  await page.getByRole('button', { name: /Profile of/ }).click();
  await colours.getByRole('radio', { name: 'Dark' }).press('ArrowRight');
  await expect(colours.getByRole('radio', { name: 'System' })).toBeChecked();
  expect(await background()).toBe(light);
});

test('the menu collapses to named icons, hides and returns, and keeps each state for the next visit', async ({
  page,
}) => {
  await openAs(page, ADMIN);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  const whole = await width();
  await menu.getByRole('button', { name: 'Minimise menu' }).click();
  expect(await width()).toBeLessThan(whole / 3);
  const users = menu.getByRole('link', { name: 'Users' });
  const word = users.getByText('Users');
  await expect(word).toHaveCSS('opacity', '0');
  await users.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(word).toHaveCSS('opacity', '1');
  const [icon, tooltip] = [await users.boundingBox(), await word.boundingBox()];
  expect(Math.abs((icon?.y ?? 0) - (tooltip?.y ?? 1_000))).toBeLessThan(12);
  expect(tooltip?.x ?? 0).toBeGreaterThan((icon?.x ?? 0) + (icon?.width ?? 0));
  await expectAccessible(page);
  await page.reload();
  await users.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  expect(await width()).toBeLessThan(whole / 3);

  await menu.getByRole('button', { name: 'Hide menu' }).click();
  await expect(menu).toBeHidden();
  const show = page.getByRole('button', { name: 'Show menu' });
  await expect(show).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(menu).toBeHidden();
  await show.click();
  await expect(menu.getByRole('button', { name: 'Hide menu' })).toBeFocused();
  expect(await width()).toBe(whole);
});

test('on a narrow screen the full menu opens from its button, whatever the choice on a wide screen', async ({
  page,
}) => {
  await openAs(page, ADMIN);
  await page.getByRole('button', { name: 'Hide menu' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(menu.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test('a menu that is higher than the screen scrolls to the item of the current page, and the page stays at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openAs(page, ADMIN);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const item = menu.getByRole('link', { name: 'Webhooks' });
  await expect(item).not.toBeInViewport();
  await page.goto('/webhooks');
  await expect(item).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize({ width: 320, height: 400 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(item).toBeInViewport({ ratio: 1 });
});

test('a progress bar shows open requests and disappears when they complete', async ({ page }) => {
  await openAs(page, ADMIN);
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  // The cards of home do not request countries.
  await page.route('**/v1/countries', async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(function noteProgress() {
      const percent = document.querySelector('[role=progressbar][aria-label=Loading]')?.getAttribute('aria-valuenow');
      if (typeof percent === 'string' && percent !== seen.at(-1)) seen.push(percent);
      document.documentElement.dataset['progress'] = seen.join(' ');
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenant Info' }).click();
  // Each value is shown for less than a second.
  await expect(page.locator('html')).toHaveAttribute('data-progress', /\b10 37 56\b/);
  await expectAccessible(page);
  respond();
  await expect(bar).toHaveCount(0);
});

test('with reduced motion the progress bar is not animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, ADMIN);
  await page.route('**/v1/countries', () => {});
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenant Info' }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  // The bar for the page's code may disappear in between; the one for the held request stays.
  await expect
    .poll(() => bar.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration)))
    .toBeLessThan(0.001);
});

test('the footer shows the copyright and the provider of the portal', async ({ page }) => {
  await openAs(page, ADMIN);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Payments`);
  await expect(footer.getByRole('link', { name: /^Powered by payments.example/ })).toHaveAttribute(
    'href',
    'https://payments.example',
  );
});

test('a shell that cannot start shows the crash page with support address and session reference', async ({
  page,
  faults,
}) => {
  faults.expect(/no history today/);
  // Without a session, the page would leave for the sign-in.
  await signInTab(page, ADMIN);
  await page.addInitScript(() => {
    Object.defineProperty(History.prototype, 'state', {
      get() {
        throw new Error('no history today');
      },
    });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong!');
  await expect(page.getByRole('link', { name: 'support@payments.example' })).toBeVisible();
  await expect(page.getByText(/^Session reference [0-9a-f-]{36}$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong!');
});
