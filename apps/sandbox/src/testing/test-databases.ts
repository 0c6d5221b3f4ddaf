import type { TestDatabase } from './own-database.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxOptions } from './test-sandbox.ts';

export { anyDatabase, testDatabases, type TestDatabase } from './own-database.ts';

/** A sandbox on its own database, which `close` drops. */
export async function startOn(
  database: TestDatabase,
  options: Omit<TestSandboxOptions, 'database'> = {},
): Promise<TestSandbox> {
  const { options: databaseOptions, drop } = await database.create();
  const sandbox = await startTestSandbox({ ...options, database: databaseOptions });
  return { ...sandbox, close: () => sandbox.close().then(drop) };
}
