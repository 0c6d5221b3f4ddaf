import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Names the database that the PostgreSQL test databases of one run are copied from; the first test that needs it makes it.
 * Returns what removes it when the run has ended.
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
