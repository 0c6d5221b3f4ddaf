import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../packages/remote-kit/src/processes/system-chromium.ts';
import { findChromium, findHeadlessShell } from '../scripts/system-tools/chromium.ts';

const executablePath = findHeadlessShell() ?? findChromium();

/** Specs that start their own portal or other servers. */
const OWN_SERVERS = [
  'developing',
  'gallery',
  'many-payments',
  'nginx',
  'one-origin',
  'own-repository',
  'rehearse',
  'release',
  'release-all',
  'schemes',
  'shell-start',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  // Each worker runs its own portal, sandbox and browser. With one per core, a tenth of the processor time would be idle.
  workers: Math.min(availableParallelism() + 1, 4),
  // A worker ends when the next spec needs other servers: in any other order the shared portal would restart repeatedly.
  // The first project has the longest specs, so that no worker is idle at the end.
  projects: [
    { name: 'own servers', testMatch: OWN_SERVERS },
    { name: 'shared portal', testIgnore: OWN_SERVERS },
  ],
  retries: 0,
  forbidOnly: true,
  // The longest tests take half a minute on an idle machine, and minutes on a busy one. Each expectation has a timeout of its own.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording traces would take a quarter of the processor time: use `--trace on` to look into a failure.
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath && { executablePath }) },
  },
});
