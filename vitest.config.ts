import { configDefaults, defineConfig } from 'vitest/config';

const TESTS_OF_PLATFORM = 'apps/sandbox/src/**/*.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['scripts/vitest-setup.ts'],
    globalSetup: ['apps/sandbox/src/testing/name-template.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // All cores: much of a test's time is waiting for the database, which has a thread of its own.
    maxWorkers: '100%',
    // PGlite's code is compiled anew for every database: most tests end before it would pay to optimise that.
    execArgv: ['--liftoff-only'],
    // As in vitest-setup.ts; `vi.waitFor` and `vi.waitUntil` would have to be told each time.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'platform',
          include: [TESTS_OF_PLATFORM],
          // What a sandbox keeps is in its database, and each has its own: the files may share what they load.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // The template's rows come into the access matrix with the remote that is made of it.
          exclude: [...configDefaults.exclude, TESTS_OF_PLATFORM, 'apps/remote-template/src/portal.config.test.ts'],
        },
      },
    ],
  },
});
