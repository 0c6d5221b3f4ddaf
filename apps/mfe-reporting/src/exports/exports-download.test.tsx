// @vitest-environment jsdom
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listExportedReports } from '@portal/api-client/exported-reports';
import { exportInstructions } from '@portal/api-client/instructions';
import { connect, openArea } from '@portal/test-kit';
import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';
import { sessionExports } from './session-exports.ts';

const ADMIN = 'admin@northwind.example';
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Puts a file in place of the folder. */
const spoil = (directory: string) => writeFile(directory, '');

/** Opens the list on a platform that writes exports to a folder, which `prepare` may make unusable. */
async function openList(prepare: (directory: string) => Promise<void> = async () => {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
  ends.push(() => rm(folder, { recursive: true }));
  const directory = path.join(folder, 'files');
  await prepare(directory);
  const sandbox = await startTestSandbox({ payments: 40, exports: { directory } });
  ends.push(() => sandbox.close());
  const area = await openArea({
    portal,
    routes,
    at: '/reporting/exports',
    platform: sandbox,
    email: ADMIN,
    flags: ['projectionAccess'],
  });
  await screen.findByText('No exported reports yet');
  const api = connect(sandbox, ADMIN, demoTenant('Northwind Payments'));
  return {
    ...area,
    sandbox,
    /** Starts an export on the platform without the portal's knowledge. */
    ask: async () => (await exportInstructions(api, { columns: ['instructionRef', 'amount'] })).reportPath,
    ended: async () => (await listExportedReports(api)).exportReports,
  };
}

/** Makes these exports part of the portal's session. */
function request(...reportPaths: readonly string[]) {
  act(() => {
    for (const reportPath of reportPaths) {
      sessionExports().requested({ reportPath, reportType: 'transaction', requestedAt: new Date().toISOString() });
    }
  });
}

test('An export is downloaded with its rows', async () => {
  const uris: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    uris.push(this.href);
  });
  const { user, sandbox, ask } = await openList();
  request(await ask());
  await screen.findByText('Your exported report is ready!');
  const row = await screen.findByRole('row', { name: /\.csv/ });
  await user.click(await screen.findByRole('button', { name: /^Download / }));
  await waitFor(() => expect(uris).toHaveLength(1));
  const file = await sandbox.fetch(uris[0] ?? '');
  expect(file.status).toBe(200);
  const lines = (await file.text()).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  expect(row).toHaveTextContent(`Ready`);
  expect(row).toHaveTextContent(new RegExp(`[^\\d]${lines.length - 1}[\\d.,]* (bytes|kB)`));
});

test('An export that cannot be written is reported as failed and offers no download', async () => {
  const { ask } = await openList(spoil);
  request(await ask());
  await screen.findByText('There was a problem creating your report');
  await screen.findByText('Failed');
  expect(screen.queryByRole('button', { name: /^Download / })).toBeNull();
});

test.each([
  ['are ready', undefined, ['Your exported reports are ready!', 'Click here to download them.']],
  ['have failed', spoil, ['There was a problem creating your reports']],
])('When two exports %s at a reload of the list, one toast reports both', async (_end, prepare, words) => {
  const { ask, ended } = await openList(prepare);
  const reportPaths = [await ask(), await ask()];
  await expect.poll(ended).toHaveLength(2);
  request(...reportPaths);
  await screen.findByText('2 reports are being prepared');
  for (const text of words) await screen.findByText(text);
  expect(screen.queryByText('2 reports are being prepared')).toBeNull();
});
