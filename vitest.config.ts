import { configDefaults, defineConfig } from 'vitest/config';

const TESTS_OF_PLATFORM = 'apps/sandbox/src/**/*.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['apps/sandbox/src/testing/name-template.ts'],
    // Each sandbox keeps its state in a database of its own, and every mocked module is put back, so files can share loaded modules.
    isolate: false,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // All cores. More workers than that load every module again and gain nothing.
    maxWorkers: '100%',
    // PGlite's code is compiled again for every database, and most tests end before optimising it would pay off.
    execArgv: ['--liftoff-only'],
    // As in jsdom-setup.ts. `vi.waitFor` and `vi.waitUntil` take a timeout per call only.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'platform',
          include: [TESTS_OF_PLATFORM],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          setupFiles: ['scripts/vitest-setup.ts', 'packages/test-kit/src/jsdom-setup.ts'],
          include: ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // The template's rows enter the access matrix with the remote that is created from it.
          exclude: [...configDefaults.exclude, TESTS_OF_PLATFORM, 'apps/remote-template/src/portal.config.test.ts'],
        },
      },
    ],
  },
});
