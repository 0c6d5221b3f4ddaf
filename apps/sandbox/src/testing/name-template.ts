import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Chooses the name of the database that the PostgreSQL test databases of one run are copied from; the first test that needs it
 * creates it. Returns a function that removes it at the end of the run.
 */
export function setup(): (() => Promise<void>) | undefined {
  const url = process.env['TEST_DATABASE_URL'];
  // Each project of the run calls this.
  if (!url || process.env['TEST_DATABASE_TEMPLATE']) return undefined;
  const name = `sandbox_template_${randomUUID().replaceAll('-', '')}`;
  process.env['TEST_DATABASE_TEMPLATE'] = name;
  return async function removeTemplate() {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  };
}
