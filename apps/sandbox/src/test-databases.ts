import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseOptions } from './database/open-database.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxOptions } from './testing.ts';

export interface TestDatabase {
  readonly name: string;
  /** An empty database of one's own, and how to be rid of it. */
  create(): Promise<{ readonly options: DatabaseOptions; drop(): Promise<void> }>;
}

const serverUrl = process.env['TEST_DATABASE_URL'];

const pglite: TestDatabase = {
  name: 'PGlite',
  create: async () => ({ options: { dataDir: 'memory://' }, drop: async () => undefined }),
};

function postgres(url: string): TestDatabase {
  async function run(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  return {
    name: 'PostgreSQL',
    async create() {
      const name = `sandbox_test_${randomUUID().replaceAll('-', '')}`;
      await run(`create database ${name}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return { options: { url: address.href }, drop: () => run(`drop database ${name} with (force)`) };
    },
  };
}

/** What every test of the API runs on: PGlite, and the PostgreSQL at TEST_DATABASE_URL where there is one. */
export const testDatabases: readonly TestDatabase[] = serverUrl ? [pglite, postgres(serverUrl)] : [pglite];

/** A sandbox on a database of its own; `close` drops it. */
export async function startOn(
  database: TestDatabase,
  options: Omit<TestSandboxOptions, 'database'> = {},
): Promise<TestSandbox> {
  const { options: databaseOptions, drop } = await database.create();
  const sandbox = await startTestSandbox({ ...options, database: databaseOptions });
  return { ...sandbox, close: () => sandbox.close().then(drop) };
}
