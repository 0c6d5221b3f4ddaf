import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseOptions } from '../database/open-database.ts';

export interface TestDatabase {
  readonly name: string;
  /** An empty database of one's own, and how to be rid of it. */
  create(): Promise<{ readonly options: DatabaseOptions; drop(): Promise<void> }>;
}

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

const serverUrl = process.env['TEST_DATABASE_URL'];
const server = serverUrl ? postgres(serverUrl) : undefined;

/** What every test of the API runs on: PGlite, and the PostgreSQL at TEST_DATABASE_URL where there is one. */
export const testDatabases: readonly TestDatabase[] = server ? [pglite, server] : [pglite];

/** What a test runs on that is not about the database: the one that is ready sooner. */
export const anyDatabase: TestDatabase = server ?? pglite;
