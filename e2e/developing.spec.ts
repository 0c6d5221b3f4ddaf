import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../scripts/portal.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

/** What a new remote can break besides what `npm run check` sees. */
const TESTS = [
  'apps/mfe-payouts',
  'apps/mfe-schemes',
  'apps/shell/src/access',
  'packages/contract/src/access-matrix.test.ts',
];

/** A repository in which `npm run new-remote payouts` was run. */
const walkThrough = test.extend<object, { repository: RepositoryCopy }>({
  repository: [
    async ({}, provide) => {
      const repository = await copyRepository();
      const { code, output } = await repository.npmRun('new-remote', 'payouts');
      expect(code, output).toBe(0);
      await provide(repository);
      await repository.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // No portal beside those that the tests start.
  baseURL: async ({}, provide) => provide(undefined),
});

walkThrough(
  'new remotes pass every check and their own tests as they are made: one of its own, and one that others have declared',
  async ({ repository }) => {
    walkThrough.setTimeout(300_000);
    const read = (file: string) => readFile(path.join(repository.folder, file), 'utf8');
    const matrix = await read('packages/contract/access-matrix.md');
    const manifest = await read('packages/contract/fixtures/schemes.ts');

    const made = await repository.npmRun('new-remote', 'schemes');
    expect(made.output).toMatch(/13 routes\b.*'Rewards', 'Collect', 'Payout'/);
    expect(made.code).toBe(0);
    expect(await read('apps/mfe-schemes/src/portal.config.ts')).toBe(manifest);
    expect(await read('packages/contract/access-matrix.md')).toBe(matrix);
    await expect(read('packages/contract/fixtures/schemes.ts')).rejects.toThrow('ENOENT');

    const check = await repository.npmRun('check');
    expect(check.output).toContain('5 passed, 0 failed');
    const unit = await repository.npmRun('test:unit', ...TESTS);
    expect(unit.output).toMatch(/\b0 failed\n$/);
    for (const test of [
      'apps/mfe-payouts/src/payouts-page.test.tsx',
      'apps/mfe-schemes/src/schemes-page.test.tsx',
      'apps/shell/src/access-matrix.test.ts',
      'packages/contract/src/access-matrix.test.ts',
    ]) {
      expect(unit.output).toContain(test);
    }
  },
);

walkThrough(
  'a name that is taken, and one that no remote has, is refused with a sentence, and nothing is made',
  async ({ repository }) => {
    const matrixFile = path.join(repository.folder, 'packages/contract/access-matrix.md');
    const before = await readFile(matrixFile, 'utf8');
    const made = await repository.npmRun('new-remote', 'payouts');
    expect(made.output).toMatch(/^There is a remote 'payouts' already: apps\/mfe-payouts\.$/m);
    expect(made.code).toBe(1);
    expect(await readFile(matrixFile, 'utf8')).toBe(before);

    const { code, output } = await repository.npmRun('dev', 'refunds');
    expect(output.trim()).toMatch(/^Unknown remote 'refunds'\. Use one of: payouts, .*tenant, webhooks\.$/);
    expect(code).toBe(1);
  },
);

walkThrough(
  'its team develops it in a portal as it is released, and sees each change without losing what is typed',
  async ({ page, repository }) => {
    walkThrough.setTimeout(240_000);
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
      // As editors save: a file that is half written would be compiled.
      const written = path.join(repository.folder, 'payouts-page.tsx.saving');
      await writeFile(written, before.replace(from, to));
      await rename(written, file);
    };
    await notice(page);
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

/** Leaves a trace that a reload would take away. */
async function notice(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-noticed', ''));
}

function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-noticed'));
}
