import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Chooses the templates that the test databases of one run are copied from: the name of a PostgreSQL database, and a data directory of the embedded database. The first
 * test that needs one creates it. Returns a function that removes them at the end of the run.
 */
export function setup(): (() => Promise<void>) | undefined {
  // Each project of the run calls this.
  if (process.env['TEST_DATA_TEMPLATE']) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-template-'));
  process.env['TEST_DATA_TEMPLATE'] = join(folder, 'data');
  const url = process.env['TEST_DATABASE_URL'];
  const name = `sandbox_template_${randomUUID().replaceAll('-', '')}`;
  if (url) process.env['TEST_DATABASE_TEMPLATE'] = name;
  return async function removeTemplates() {
    await rm(folder, { recursive: true, force: true });
    if (!url) return;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  };
}
