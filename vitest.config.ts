import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    // The template's rows come into the access matrix with the remote that is made of it.
    exclude: [...configDefaults.exclude, 'apps/remote-template/src/portal.config.test.ts'],
    setupFiles: ['scripts/vitest-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // All cores: much of a test's time is waiting for the database, which has a thread of its own.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
