import { expect, openAs, test } from '../testing/fixtures.ts';

test('the page declares its startup files, and each is fetched once', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  const requests: string[] = [];
  page.on('request', (request) => {
    // The page before still makes requests until this one begins.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.length = 0;
    requests.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).waitFor();

  const scripts = await page
    .locator('body > script[src]')
    .evaluateAll((elements) =>
      elements.flatMap((element) => (element instanceof HTMLScriptElement ? [element.src] : [])),
    );
  expect(scripts.length).toBeGreaterThan(1);
  for (const src of scripts) expect(requests.filter((url) => url === src)).toHaveLength(1);
  // Code of the start that the page does not declare would cost another round trip.
  const early = requests.slice(
    0,
    requests.findIndex((url) => new URL(url).origin !== new URL(page.url()).origin),
  );
  expect(early.filter((url) => url.endsWith('.js') && !url.endsWith('/config.js')).toSorted()).toEqual(
    scripts.toSorted(),
  );
});
