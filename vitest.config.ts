import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { COMMON_TESTS } from './packages/test-kit/src/vitest-settings.ts';
import { GroupedSequencer } from './scripts/tests/vitest-sequencer.ts';

const TESTS_OF_PLATFORM = 'apps/sandbox/src/**/*.test.ts';

export default defineConfig({
  test: {
    ...COMMON_TESTS,
    // As in CI: on a busy machine, a page that is working may look settled.
    env: { PORTAL_TEST_WAITS: 'long' },
    globalSetup: ['apps/sandbox/src/testing/name-template.ts'],
    sequence: { sequencer: GroupedSequencer },
    // One more than cores: a quarter of the time, a test waits for a database, a process or a timer.
    maxWorkers: availableParallelism() + 1,
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
          setupFiles: ['scripts/tests/vitest-setup.ts', 'packages/test-kit/src/setup.ts'],
          include: ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // The access matrix has no rows for the template: they are added with the remote that is created from it.
          exclude: [...configDefaults.exclude, TESTS_OF_PLATFORM, 'apps/remote-template/src/portal.config.test.ts'],
        },
      },
    ],
  },
});
