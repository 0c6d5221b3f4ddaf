import type { Page } from '@playwright/test';

/** Exports the report on the page with the choices of the dialog, such as 'All columns'. Default: as the dialog opens. */
export async function startExport(page: Page, choices: readonly string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  for (const name of choices) await dialog.getByRole('radio', { name }).check();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
}
