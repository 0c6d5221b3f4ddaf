// @vitest-environment jsdom
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unwrap } from '@portal/api-client';
import { exportInstructions } from '@portal/api-client/instructions';
import { connect, openArea } from '@portal/remote-kit/testing';
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

/** Opens the list of a platform that makes what is exported, into a folder that `prepare` may spoil; one export is under way. */
async function openWithExport(prepare: (directory: string) => Promise<void> = async () => {}) {
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
  const { reportPath } = unwrap(await exportInstructions(api, { columns: ['instructionRef', 'amount'] }));
  act(() => {
    sessionExports().requested({ reportPath, reportType: 'transaction', requestedAt: new Date().toISOString() });
  });
  return { ...area, sandbox };
}

test('What was exported is really downloaded, with its rows', async () => {
  const uris: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    uris.push(this.href);
  });
  const { user, sandbox } = await openWithExport();
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

test('An export that cannot be written is told as failed, and offers no download', async () => {
  // A file stands where the folder should be.
  await openWithExport((directory) => writeFile(directory, ''));
  await screen.findByText('There was a problem creating your report');
  await screen.findByText('Failed');
  expect(screen.queryByRole('button', { name: /^Download / })).toBeNull();
});
