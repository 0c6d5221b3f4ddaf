import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The settings that all tests of the portal share, in its own repository and in those of domain teams. */
export const COMMON_TESTS: NonNullable<ViteUserConfig['test']> = {
  environment: 'node',
  // Each sandbox has its own database, and every mocked module is restored, so files can share loaded modules.
  isolate: false,
  css: { modules: { classNameStrategy: 'non-scoped' } },
  restoreMocks: true,
  // Prints the log of a test only if it fails.
  silent: 'passed-only',
  // PGlite's code is compiled again for every database, and most tests end before optimising it would pay off.
  execArgv: ['--liftoff-only'],
  // The longest wait of a query. For `vi.waitFor` and `vi.waitUntil`, a timeout can only be set per call.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 60_000,
};

/**
 * Vitest's settings of a remote in a repository of its own: the tests in `src`, after `src/testing/setup.ts`. The packages of the portal are
 * compiled with the tests because they import style sheets; the sandbox runs as it is.
 */
export function remoteTests(): ViteUserConfig {
  return defineConfig({
    test: {
      ...COMMON_TESTS,
      setupFiles: ['@portal/test-kit/setup', 'src/testing/setup.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      server: { deps: { inline: [/[\\/]@portal[\\/](?!sandbox[\\/])/] } },
    },
  });
}
