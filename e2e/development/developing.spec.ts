import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/portal/portal.ts';
import { expect, expectAccessible, SERVERS_START_MS, signIn, test } from '../testing/fixtures.ts';
import { copyRepository, type RepositoryCopy } from '../testing/repository-copy.ts';

/** The tests that a new remote or resource can break and `npm run check` does not cover. */
const TESTS = [
  'apps/mfe-payouts',
  'apps/sandbox/src/access.test.ts',
  'apps/sandbox/src/demo/seed-demo.test.ts',
  'apps/sandbox/src/domain/payout-limits',
  'apps/sandbox/src/platform/http/document',
  'apps/sandbox/src/platform/http/openapi.test.ts',
  'apps/shell/src/access',
  'packages/contract/src/access/access-matrix.test.ts',
  'scripts/checks/workspaces.test.ts',
];

/** Leaves out the tests of who may make the calls of other areas: a new area cannot change them, and they take most of the time. */
const OF_NEW_CALLS = String.raw`--testNamePattern=^(?!.*'[A-Z]+ v\d+/(?!.*payout-limits))`;

/** A repository after `npm run new-remote payouts`, whose area then gets pages for limits. */
const walkThrough = test.extend<object, { repository: RepositoryCopy }>({
  repository: [
    async ({}, provide) => {
      const repository = await copyRepository();
      const { code, output } = await repository.npmRun('new-remote', 'payouts');
      expect(code, output).toBe(0);
      const limits = ['payouts', 'payout-limit', 'payout-limits', 'MANDATE'];
      const added = await repository.npmRun('new-resource', '--', ...limits);
      expect(added.code, added.output).toBe(0);
      const recorded = await repository.npmRun('api-examples');
      expect(recorded.code, recorded.output).toBe(0);
      await provide(repository);
      await repository.remove();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
  // The tests start their own portals.
  baseURL: async ({}, provide) => provide(undefined),
});

walkThrough('a newly created remote with a resource passes all checks and its own tests', async ({ repository }) => {
  // Every check and several tests of a whole repository: minutes on a busy machine.
  walkThrough.setTimeout(900_000);
  const check = await repository.npmRun('check');
  expect(check.output).toContain('8 passed, 0 failed');
  // With more workers, each would load every module.
  const unit = await repository.npmRun(
    'test:unit',
    '--',
    ...TESTS,
    OF_NEW_CALLS,
    '--reporter=verbose',
    '--maxWorkers=1',
  );
  expect(unit.output).toMatch(/\b0 failed, \d+ skipped\n$/);
  for (const test of [
    'apps/mfe-payouts/src/payouts-page.test.tsx',
    'apps/mfe-payouts/src/payout-limits/payout-limit-page.test.tsx',
    'apps/sandbox/src/domain/payout-limits/payout-limit-routes.test.ts',
    'apps/shell/src/access-matrix.test.ts',
    'packages/contract/src/access/access-matrix.test.ts',
    'scripts/checks/workspaces.test.ts',
  ]) {
    expect(unit.output).toContain(test);
  }
  expect(unit.output).toMatch(/✓.*'POST v1\/payout-limits' accepts a member with only the role 'MANDATE_WRITE'/);
});

walkThrough(
  'a taken name for a new remote and an unknown remote are rejected with a message, without changes',
  async ({ repository }) => {
    const matrixFile = path.join(repository.folder, 'packages/contract/access-matrix.md');
    const before = await readFile(matrixFile, 'utf8');
    const made = await repository.npmRun('new-remote', 'payouts');
    expect(made.output).toMatch(/^The remote 'payouts' already exists: apps\/mfe-payouts\.$/m);
    expect(made.code).toBe(1);
    expect(await readFile(matrixFile, 'utf8')).toBe(before);

    const { code, output } = await repository.npmRun('dev', 'refunds');
    expect(output.trim()).toMatch(/^Unknown remote 'refunds'\. Use one of: .*payouts, .*tenant, theming, webhooks\.$/);
    expect(code).toBe(1);
  },
);

walkThrough(
  'a team develops a remote in the released portal, and sees each change without losing input',
  async ({ page, repository }) => {
    const address = await repository.startPortal(await freePort(), 'dev', 'payouts');
    await signIn(page, 'admin@northwind.example', address);
    const overridden = page.getByRole('region', { name: 'Overridden remotes' });
    await expect(overridden).toContainText('payouts');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payouts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
    await expect(page.getByText('For Northwind Payments.')).toBeVisible();
    await expectAccessible(page);

    const file = path.join(repository.folder, 'apps/mfe-payouts/src/payouts-page.tsx');
    const change = async (from: string, to: string) => {
      const before = await readFile(file, 'utf8');
      expect(before).toContain(from);
      // Write and rename, as editors do: otherwise a half-written file is compiled.
      const written = path.join(repository.folder, 'payouts-page.tsx.saving');
      await writeFile(written, before.replace(from, to));
      await rename(written, file);
    };
    await markPage(page);
    await change('<Facts', '<input aria-label="Note" />\n          <Facts');
    await expect(page.getByLabel('Note')).toBeVisible();
    await page.getByLabel('Note').fill('not lost');
    await change('For ${tenantName}', 'Payouts of ${tenantName}');
    await expect(page.getByText('Payouts of Northwind Payments.')).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveValue('not lost');
    expect(await isSamePage(page)).toBe(true);

    await overridden.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('For Northwind Payments.')).toBeVisible();
    await expect(overridden).toBeHidden();
  },
);

/** Marks the page; a reload removes the mark. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}
