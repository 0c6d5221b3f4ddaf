import { rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('an area whose files are gone is contained: the rest works, and Retry brings it back', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/404/);
  // The answer to a missing manifest is not what the registry vouched for, either.
  faults.expect(/integrity/i);
  const remotes = path.join(portal.siteDir, 'remotes');
  const away = path.join(portal.siteDir, 'remotes-away');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });

  await rename(remotes, away);
  await signIn(page, 'admin@northwind.example');
  documents = 0;

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Users' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Users could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(failure).toContainText('The rest of the portal keeps working.');
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible();
  await expectAccessible(page);

  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
  await page.goBack();
  await expect(failure).toBeVisible();

  await rename(away, remotes);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await expect(page.getByRole('row')).toHaveCount(11);
  expect(documents, 'documents loaded').toBe(0);
});
