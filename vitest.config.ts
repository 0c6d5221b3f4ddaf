import { configDefaults, defineConfig } from 'vitest/config';
import { GroupedSequencer } from './scripts/tests/vitest-sequencer.ts';

const TESTS_OF_PLATFORM = 'apps/sandbox/src/**/*.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['apps/sandbox/src/testing/name-template.ts'],
    // Each sandbox has its own database, and every mocked module is restored, so files can share loaded modules.
    isolate: false,
    sequence: { sequencer: GroupedSequencer },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Prints the log of a test only if it fails.
    silent: 'passed-only',
    // All cores. Additional workers would only load every module again.
    maxWorkers: '100%',
    // PGlite's code is compiled again for every database, and most tests end before optimising it would pay off.
    execArgv: ['--liftoff-only'],
    // The same as in jsdom-setup.ts. For `vi.waitFor` and `vi.waitUntil`, a timeout can only be set per call.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
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
          setupFiles: ['scripts/tests/vitest-setup.ts', 'packages/test-kit/src/jsdom-setup.ts'],
          include: ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // The access matrix has no rows for the template: they are added with the remote that is created from it.
          exclude: [...configDefaults.exclude, TESTS_OF_PLATFORM, 'apps/remote-template/src/portal.config.test.ts'],
        },
      },
    ],
  },
});
