import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addPayments } from '@portal/sandbox/load';
import { demoTenant } from '@portal/sandbox/testing';
import { startPostgres } from '../../scripts/system-tools/postgres.ts';

const ROWS = 1_000_000;

type DatabaseOptions = Parameters<typeof addPayments>[0];

export interface Million {
  readonly name: 'PGlite' | 'PostgreSQL';
  readonly database: DatabaseOptions;
  /** A temporary folder, deleted after the measurement. */
  readonly folder: string;
}

/** Runs a measurement on the embedded database and on PostgreSQL, each with a million instructions of one tenant. */
export async function onMillion(measure: (million: Million) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-million-'));
  async function measureOn(name: Million['name'], database: DatabaseOptions): Promise<void> {
    await addMillion(name, database);
    await measure({ name, database, folder });
  }
  try {
    await measureOn('PGlite', { dataDir: path.join(folder, 'data') });
    const postgres = await startPostgres(tmpdir());
    try {
      await measureOn('PostgreSQL', { url: postgres.url });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds a million instructions to a tenant and prints how long that took. The sandbox of an embedded database must be stopped. */
export async function addMillion(name: Million['name'], database: DatabaseOptions): Promise<void> {
  const began = performance.now();
  await addPayments(database, demoTenant('Northwind Payments').tenantId, ROWS);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${ROWS.toLocaleString('en-GB')} instructions loaded in ${seconds} s`);
}
