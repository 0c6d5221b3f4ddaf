import type { Locator } from '@playwright/test';
import { expect, openAs, test } from '../testing/fixtures.ts';

const READER = 'reader@northwind.example';

/** The distances that users may set without losing content, from WCAG 2.2, 1.4.12. */
const WIDER_TEXT = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}`;

test('with wider text spacing, no text of a table is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, READER, '/reporting/transactions');
  await expect(page.getByRole('cell').first()).toBeVisible();
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, WIDER_TEXT);
  expect(await cutTexts(page.getByRole('columnheader'))).toEqual([]);
  expect(await cutTexts(page.getByRole('cell'))).toEqual([]);
});

/** The texts that extend beyond their cell. */
function cutTexts(cells: Locator): Promise<string[]> {
  return cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      while (walker.nextNode()) {
        const text = document.createRange();
        text.selectNodeContents(walker.currentNode);
        const box = text.getBoundingClientRect();
        if (box.left < left - 1 || box.right > right + 1) cut.push(text.toString());
      }
      return cut;
    }),
  );
}

for (const path of ['/apps', '/apps/configuration/card-payments', '/mandates']) {
  test(`with text of twice its size, ${path} breaks no word and needs no scrolling to the side`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openAs(page, 'admin@northwind.example', path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await brokenWords(page.getByRole('main').getByRole('heading'))).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
}

/** The words that continue on another line. */
function brokenWords(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const broken: string[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        for (const word of walker.currentNode.nodeValue?.matchAll(/\S+/g) ?? []) {
          const place = document.createRange();
          place.setStart(walker.currentNode, word.index);
          place.setEnd(walker.currentNode, word.index + word[0].length);
          if (place.getClientRects().length > 1) broken.push(word[0]);
        }
      }
      return broken;
    }),
  );
}

test('in forced colours, the current page and the chosen colour scheme stand out from the page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, READER, '/reporting/transactions');
  const background = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
  const ofPage = await background(page.locator('body'));
  const current = page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current=page]');
  await expect(current).toHaveText(/Transaction Data/);
  expect(await background(current)).not.toBe(ofPage);

  await page.getByRole('button', { name: /Profile of/ }).click();
  const chosen = page.getByRole('group', { name: 'Colours' }).locator('label').filter({ hasText: 'System' });
  expect(await background(chosen)).not.toBe(ofPage);
});

test('in forced colours, the preview of a theme still shows the colours of the theme', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, 'admin@northwind.example', '/themes');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const pay = page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: /^Pay/ });
  const colours = () =>
    pay.evaluate((button) => {
      const { color, backgroundColor } = getComputedStyle(button);
      return [color, backgroundColor];
    });
  await expect(pay).toBeVisible();
  const forced = await colours();
  await page.emulateMedia({ forcedColors: 'none' });
  expect(forced).toEqual(await colours());
});
