import { expect, openAs, test } from '../testing/fixtures.ts';

test('the page declares its startup files, and each is fetched once', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).waitFor();

  const start = await page
    .locator('link[rel=preload]')
    .evaluateAll((links) =>
      links.flatMap((link) => (link instanceof HTMLLinkElement ? [{ href: link.href, as: link.as }] : [])),
    );
  expect(start.map(({ as }) => as)).toContain('script');
  for (const { href } of start) {
    expect(requests.filter((url) => url === href)).toHaveLength(1);
  }
});
