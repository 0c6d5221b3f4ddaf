import type { Locator, Page } from '@playwright/test';
import {
  nestSettings,
  readSettings,
  SETTING_KINDS,
  SETTING_PATHS,
  type ThemeValues,
} from '@portal/checkout/theme-settings';
import { contrastPairs } from '@portal/checkout/contrast';
import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';
import { readDrawnColours } from '../testing/drawn-colours.ts';
import { type Call, ownCalls } from '../testing/own-calls.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const ofPreview = (page: Page, name: string) => preview(page).getByRole('button', { name, exact: true });
const contrast = (page: Page) => page.getByRole('region', { name: 'Contrast' });
const LOGO_BYTES_MAX = 1_048_576;

/** A PNG of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens 'Start from my brand' and enters the brand colour. */
async function enterBrand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start from my brand' }).click();
  await page.getByRole('dialog').getByLabel('Brand colour', { exact: true }).fill('8a3ffc');
}

const applyBrand = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();

/** The brand colour as the browser computes it. */
const BRAND = 'rgb(138, 63, 252)';

test('one brand colour becomes a theme that passes, and a colour that fails is repaired, undone and redone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openAs(page, 'admin@northwind.example', '/themes/new');
  await test.step('one brand colour becomes a theme that passes', async () => {
    await enterBrand(page);
    await expectAccessible(page);
    await applyBrand(page);
    await expect(ofPreview(page, 'Pay')).toHaveCSS('background-color', BRAND);
    await expect(contrast(page).getByRole('status')).toHaveText(/^All \d+ colour pairs pass$/);
  });

  const fontColor = page.getByRole('region', { name: 'Text', exact: true }).getByLabel('Font color', { exact: true });
  const readable = await fontColor.inputValue();
  await test.step('a colour that fails is repaired with one click', async () => {
    await fontColor.fill('dddddd');
    await expect(contrast(page).getByRole('status')).toHaveText(/colour pairs fails?$/);
    await expect(page.getByText('1 colour pair has too little contrast')).toBeVisible();
    await contrast(page)
      .getByRole('button', { name: /^Use #/ })
      .click();
    await expect(contrast(page).getByRole('status')).toHaveText(/^All \d+ colour pairs pass$/);
  });

  await test.step('the keyboard undoes and redoes each step', async () => {
    const repaired = await fontColor.inputValue();
    await page.keyboard.press('Control+z');
    await expect(fontColor).toHaveValue('dddddd');
    await page.keyboard.press('Control+z');
    await expect(fontColor).toHaveValue(readable);
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Control+Shift+Z');
    await expect(fontColor).toHaveValue(repaired);
  });
});

test('a theme with a logo becomes the default, in which a payment is made and found in the report', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openAs(page, 'admin@northwind.example', '/themes');
  await page.getByRole('link', { name: 'Add theme' }).click();
  await expect(heading(page)).toHaveText('Add Theme');
  await page.getByLabel('Name', { exact: true }).fill('Autumn');
  await enterBrand(page);
  await applyBrand(page);

  await test.step('a logo that is too large is refused, and another one is in the preview', async () => {
    const file = page.getByLabel('Logo', { exact: true });
    const tooLarge = Buffer.concat([LOGO, Buffer.alloc(LOGO_BYTES_MAX + 1 - LOGO.length)]);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: tooLarge });
    await expect(page.getByText(/^The file has 1,048,577 bytes/)).toBeVisible();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
    await page.getByLabel('Alternative text').fill('Autumn shop');
    await expect(preview(page).getByRole('img', { name: 'Autumn shop' })).toBeVisible();
  });

  await test.step('the theme is created and becomes the default', async () => {
    await page.getByRole('button', { name: 'Create theme' }).click();
    await expect(page.getByText('Theme created')).toBeVisible();
    await expect(heading(page)).toHaveText('Autumn');
    await page.getByRole('button', { name: 'Set as default' }).click();
    await expect(page.getByText('Theme saved')).toBeVisible();
  });

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Try it/ }).click();
  const checkout = await opening;
  const reference = await test.step('the checkout has the logo and the colour of the theme', async () => {
    await expect(checkout.getByRole('img', { name: 'Autumn shop' })).toBeVisible();
    await checkout.getByRole('link', { name: 'Card' }).click();
    const shown = (await checkout.getByText(/^ORD-/).first().textContent()) ?? '';
    await expect(checkout.getByRole('button', { name: 'Pay' })).toHaveCSS('background-color', BRAND);
    return shown;
  });

  await test.step('a refused form keeps the name and not the card, and can be left', async () => {
    await enterCard(checkout);
    await expectAccessible(checkout);
    const form = checkout.url();
    await checkout.getByLabel('Security code').fill('1');
    await checkout.getByRole('button', { name: 'Pay' }).click();
    await expect(checkout.getByText('Enter the three or four digits.')).toBeVisible();
    await expect(checkout.getByLabel('Name on card')).toHaveValue('Ada Lovelace');
    await expect(checkout.getByLabel('Card number')).toHaveValue('');
    // A page that a form had produced would ask whether to send it again, and show an error.
    await checkout.goBack();
    await expect(checkout).toHaveURL(form);
  });

  await test.step('the payment succeeds', async () => {
    await enterCard(checkout);
    await checkout.getByRole('button', { name: 'Pay' }).click();
    await expect(heading(checkout)).toHaveText('Payment successful');
    await expectAccessible(checkout);
  });

  await test.step('the payment is in the report, and its order can be opened', async () => {
    await page.goto('/reporting/transactions');
    await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
    await page.goto(`/reporting/order-viewer/${reference}`);
    await expect(heading(page)).toHaveText(`Order ${reference}`);
  });
});

async function enterCard(checkout: Page): Promise<void> {
  await checkout.getByLabel('Card number').fill('4111 1111 1111 1111');
  await checkout.getByLabel('Expiry date').fill('12 / 40');
  await checkout.getByLabel('Security code').fill('123');
  await checkout.getByLabel('Name on card').fill('Ada Lovelace');
}

test('the checkout looks like its preview, part by part', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openAs(page, 'admin@northwind.example', '/themes');
  await page
    .getByRole('link', { name: 'Night market for partners in Scandinavia and the Baltics', exact: true })
    .click();
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Try it/ }).click();
  const checkout = await opening;
  // Its elements exist before its style sheet has arrived.
  await checkout.waitForLoadState();
  const frame = preview(page).locator('.checkout');
  const width = (await frame.boundingBox())?.width ?? 0;
  await checkout.setViewportSize({ width: Math.round(width), height: 1000 });
  const previewed: Record<string, Record<string, string>> = {};
  // The order is drawn at random. A method that is alone in its family opens with it, and so does a wallet.
  for (const name of ['Wallet', 'Direct debit payment form', 'Payment options', 'Payment form']) {
    await preview(page).getByRole('tab', { name, exact: true }).click();
    Object.assign(previewed, await partsOf(frame));
  }
  const hosted = await partsOf(checkout.locator('.checkout'));
  expect(Object.keys(hosted).length).toBeGreaterThan(15);
  expect(hosted).toEqual(Object.fromEntries(Object.keys(hosted).map((part) => [part, previewed[part]])));
});

/** The first of each kind of part, by its place, with the styles that a theme decides. */
function partsOf(checkout: Locator): Promise<Record<string, Record<string, string>>> {
  return checkout.evaluate((root) => {
    const styles = [
      ['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'padding', 'border-radius'],
      ['border-top-color', 'border-top-style', 'border-top-width', 'outline-style', 'display'],
    ].flat();
    const nameOf = (element: Element) => [element.localName === 'h1' ? 'p' : '', ...element.classList].join('.');
    const parts: Record<string, Record<string, string>> = {};
    // Without the hidden button of the Enter key, because a preview has no form.
    for (const element of root.querySelectorAll('[class]:not(button[aria-hidden])')) {
      const name = `${element.parentElement ? nameOf(element.parentElement) : ''} > ${[...element.classList].join('.')}`;
      const computed = getComputedStyle(element);
      parts[name] ??= Object.fromEntries(styles.map((style) => [style, computed.getPropertyValue(style)]));
    }
    return parts;
  });
}

const SCREENS = [
  'Payment form',
  'Direct debit payment form',
  'Payment options',
  'Payment success',
  'Payment failure',
  'Wallet',
];
/** Without 'Disabled', which needs no contrast. */
const STATES = ['Normal', 'Hover', 'Focus', 'Selected', 'Error', 'Autofilled'];

/** The defaults of a hosted page, but with a colour of its own for each setting, so that a drawn colour identifies its setting. */
async function tellingValues(call: Call): Promise<ThemeValues> {
  const { templates } = (await (await call('GET', 'v2/whitelabel/themes/templates')).json()).data;
  const hosted = templates.find(
    (one: { template: string; version: number }) => one.template === 'HOSTED_PAGE' && one.version === 2,
  );
  const colours = SETTING_PATHS.filter((path) => SETTING_KINDS[path] === 'colour').map((path, index) => [
    path,
    `#${(0x10_20_30 + index * 0x03_05_07).toString(16)}`,
  ]);
  return { ...readSettings(hosted.definition.defaultSettings), ...Object.fromEntries(colours) };
}

test('the colour pairs whose contrast is rated are those that the checkout draws', async ({ page, portal }) => {
  const call = ownCalls(page, portal);
  await openAs(page, 'admin@northwind.example', '/themes');
  const values = await tellingValues(call);
  const created = await call('POST', 'v2/whitelabel/themes', {
    name: 'Telling colours',
    templateVersion: 2,
    settings: nestSettings(values),
  });
  await page.goto(`/themes/${(await created.json()).data.themeId}`);
  const [texts, lines] = [new Set<string>(), new Set<string>()];
  for (const screen of SCREENS) {
    await preview(page).getByRole('tab', { name: screen, exact: true }).click();
    for (const state of STATES) {
      await preview(page).getByLabel('State').selectOption(state);
      const drawn = await readDrawnColours(preview(page).locator('.checkout'));
      for (const text of drawn.texts) texts.add(text);
      for (const line of drawn.lines) lines.add(line);
    }
  }
  const pairs = contrastPairs(values);
  const rated = (...kinds: string[]) => [
    ...new Set(
      pairs
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ foreground, background }) => `${values[foreground]} on ${values[background]}`),
    ),
  ];
  expect([...texts].toSorted()).toEqual(rated('text', 'largeText').toSorted());
  expect([...lines].toSorted()).toEqual(rated('border', 'focus').toSorted());
});

test('every screen of the checkout is accessible in the defaults of both templates', async ({ page }) => {
  await openAs(page, 'admin@northwind.example', '/themes/new');
  for (const template of ['Hosted page', 'Component']) {
    await page.getByRole('radio', { name: new RegExp(`^${template}`) }).check();
    for (const screen of SCREENS) {
      await preview(page).getByRole('tab', { name: screen, exact: true }).click();
      await expectAccessible(page);
    }
  }
});

/** The bar of actions at the bottom of the window does not cover the payment form. */
async function expectWholeForm(page: Page, submit: string) {
  await expect(ofPreview(page, 'Pay')).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('button', { name: submit, exact: true }).boundingBox();
  const back = await ofPreview(page, 'Back').boundingBox();
  expect((back?.y ?? 0) + (back?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
}

test('at 1280 × 900 the studio shows the whole payment form, and the actions of the theme at the edge of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, 'admin@northwind.example', '/themes');
  await page.getByRole('link', { name: 'Spring sale', exact: true }).click();
  await expectWholeForm(page, 'Save');
  const last = await page.getByRole('button', { name: 'Delete theme' }).boundingBox();
  const title = await heading(page).boundingBox();
  const content = await preview(page).boundingBox();
  expect(Math.abs((last?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(24);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((content?.x ?? 0) + (content?.width ?? 0), -1);
});

test('at 1280 × 900 a new theme shows the whole payment form beside the choice of its template', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, 'admin@northwind.example', '/themes/new');
  await expectWholeForm(page, 'Create theme');
  await expect(page.getByRole('radio', { name: /^Component/ })).toBeInViewport({ ratio: 1 });
});

test('beside a chosen logo, nothing says that no file is chosen', async ({ page }) => {
  await openAs(page, 'admin@northwind.example', '/themes/new');
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await expect(page.getByText('Choose another file')).toBeVisible();
  await expect(page.getByLabel('Logo', { exact: true })).toHaveCSS('opacity', '0');
});

/** Exif data that turns a picture by a quarter, and names a camera. */
const EXIF = Buffer.concat([
  Buffer.from('ffe100364578696600004d4d002a000000080002', 'hex'),
  Buffer.from('010f00020000000800000026', 'hex'),
  Buffer.from('011200030000000100060000', 'hex'),
  Buffer.from('00000000', 'hex'),
  Buffer.from('Camera\0\0'),
]);

test('a photo stays upright in studio and checkout, without saying where it is from', async ({ page, context }) => {
  await openAs(page, 'admin@northwind.example', '/themes/new');
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 20];
    return canvas.toDataURL('image/jpeg').slice('data:image/jpeg;base64,'.length);
  });
  const jpeg = Buffer.from(drawn, 'base64');
  const photo = Buffer.concat([jpeg.subarray(0, 2), EXIF, jpeg.subarray(2)]);
  await page.getByLabel('Name', { exact: true }).fill('Photo');
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByLabel('Alternative text').fill('Our shop');
  const sizeOf = (image: Locator) =>
    image.evaluate((element) => element instanceof HTMLImageElement && [element.naturalWidth, element.naturalHeight]);
  await expect.poll(() => sizeOf(preview(page).getByRole('img', { name: 'Our shop' }))).toEqual([20, 40]);
  await page.getByRole('button', { name: 'Create theme' }).click();
  await expect(page.getByText('Theme created')).toBeVisible();

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Try it/ }).click();
  const checkout = await opening;
  const logo = checkout.getByRole('img', { name: 'Our shop' });
  await expect.poll(() => sizeOf(logo)).toEqual([20, 40]);
  const served = await (await checkout.request.get(String(await logo.getAttribute('src')))).body();
  expect([served.includes('Exif'), served.includes('Camera')]).toEqual([true, false]);
});
