// @vitest-environment jsdom
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportInstructions } from '@portal/api-client/instructions';
import { must, returnToTab } from '@portal/test-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN, testReporting } from '../testing/area.ts';
import { sessionExports } from './session-exports.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
const directory = path.join(folder, 'files');
afterAll(() => rm(folder, { recursive: true }));

/** The area on a platform that writes exports to a folder. */
const { api, openPage, sandbox, setUpArea } = testReporting({ payments: 40, exports: { directory } });
setUpArea();
beforeEach(() => rm(directory, { recursive: true, force: true }));

/** Puts a file in place of the folder. */
const spoil = () => writeFile(directory, '');

async function openList() {
  const { user } = await openPage('/reporting/exports');
  await screen.findByText('No exported reports yet');
  return user;
}

/** Makes an export on the platform without the portal's knowledge, and waits until it has ended. */
async function make(): Promise<string> {
  const { reportPath } = await exportInstructions(api(ADMIN), { columns: ['instructionRef', 'amount'] });
  await sandbox().exports?.settle();
  return reportPath;
}

/** Makes these exports part of the portal's session. */
function request(...reportPaths: readonly string[]) {
  act(() => {
    for (const reportPath of reportPaths) {
      sessionExports().requested({ reportPath, reportType: 'transaction', requestedAt: new Date().toISOString() });
    }
  });
}

test('an export is downloaded with its rows', async () => {
  const uris: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    uris.push(this.href);
  });
  const user = await openList();
  request(await make());
  returnToTab();
  await screen.findByText('Your exported report is ready!');
  const row = await screen.findByRole('row', { name: /\.csv/ });
  await user.click(await screen.findByRole('button', { name: /^Download / }));
  await waitFor(() => expect(uris).toHaveLength(1));
  const file = await sandbox().fetch(must(uris[0]));
  expect(file.status).toBe(200);
  const lines = (await file.text()).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  expect(row).toHaveTextContent(`Ready`);
  expect(row).toHaveTextContent(new RegExp(`[^\\d]${lines.length - 1}[\\d.,]* (bytes|kB)`));
});

test('an export that cannot be written is reported as failed and offers no download', async () => {
  await spoil();
  await openList();
  request(await make());
  returnToTab();
  await screen.findByText('There was a problem creating your report');
  await screen.findByText('Failed');
  expect(screen.queryByRole('button', { name: /^Download / })).toBeNull();
});

test.each([
  ['are ready', async () => {}, ['Your exported reports are ready!', 'Click here to download them.']],
  ['have failed', spoil, ['There was a problem creating your reports']],
])('when two exports %s at a reload of the list, one toast reports both', async (_end, prepare, words) => {
  await prepare();
  await openList();
  const reportPaths = [await make(), await make()];
  request(...reportPaths);
  screen.getByText('2 reports are being prepared');
  returnToTab();
  for (const text of words) await screen.findByText(text);
  await waitFor(() => expect(screen.queryByText('2 reports are being prepared')).toBeNull());
});
