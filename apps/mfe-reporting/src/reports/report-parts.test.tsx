// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, setUpArea } from '../testing/area.ts';
import { insertInstructions } from '../testing/rows.ts';

setUpArea();

const code = vi.hoisted(() => ({ isGone: true }));
vi.mock('./column-chooser.tsx', (importOriginal) => load(importOriginal));
vi.mock('../saved-views/saved-views-dialog.tsx', (importOriginal) => load(importOriginal));
vi.mock('../volume/volume-chart.tsx', (importOriginal) => load(importOriginal));

/** Loads the code of a part, unless the code is gone. */
async function load(importOriginal: () => Promise<object>) {
  if (code.isGone) throw new Error('Loading chunk 7 failed');
  return importOriginal();
}

beforeEach(() => {
  code.isGone = true;
  // jsdom has no such function.
  vi.stubGlobal('reportError', () => {});
});
afterEach(() => vi.unstubAllGlobals());

test('a chart whose code fails to load shows an error with Retry above the rows', async () => {
  await insertInstructions([{ name: 'one' }]);
  const { user } = await openPage('/reporting/transactions?days=chart');
  await screen.findByRole('row', { name: /INS-one/ });
  await screen.findByText('The chart could not be loaded');
  screen.getByRole('row', { name: /INS-one/ });
  code.isGone = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('img', { name: /^Transactions a day/ });
});

test.each([
  ['Columns', 'Shown, in this order'],
  ['Views', 'Saved views'],
])('%s whose code fails to load show an error with Retry', async (name, heading) => {
  const { user } = await openPage('/reporting/transactions');
  await screen.findByText('No results');
  await user.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByText('The dialog could not be loaded');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('No results');

  await user.click(screen.getByRole('button', { name }));
  const again = within(await screen.findByRole('dialog', { name }));
  await again.findByText('The dialog could not be loaded');
  code.isGone = false;
  await user.click(again.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: heading });
});
