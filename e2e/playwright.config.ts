import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../scripts/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  // Each worker runs a portal, a sandbox and a browser of its own.
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  // The longest journeys take half a minute where nothing else runs; what they wait for has a limit of its own.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording slows every test down, and nobody can look at what a CI machine keeps.
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
});
