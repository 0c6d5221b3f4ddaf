import { expect, openAs, test } from './fixtures.ts';

test('on a wide screen Transaction Data shows all default columns', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAs(page, 'reader@northwind.example', '/reporting/transactions');
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'App' })).toBeInViewport({ ratio: 1 });
});

test('choices that open below the edge of the screen scroll into view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await openAs(page, 'reader@northwind.example', '/reporting/transactions');
  const range = page.getByRole('button', { name: /^Range/ });
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await range.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await range.press('Enter');
  await expect(page.getByRole('radio', { name: 'Between' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Reset' })).toBeInViewport({ ratio: 1 });
});
