import type { ChildProcess } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, vi } from 'vitest';
import { openDemoDatabase } from '../../../demo/open-demo-database.ts';
import type { DatabaseOptions } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { addManyInstructions } from '../../../testing/seeds/seeds.ts';
import { end } from '../../../testing/home/test-home.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';

/** Polls often enough to see the export in progress. */
export const SOON = { interval: 5, timeout: 60_000 };

/** Fills a database with so many payments of Northwind Payments that their export takes a while. `further`: adds other rows. */
export async function openAndFill(
  database: DatabaseOptions,
  payments: Parameters<typeof addManyInstructions>[2],
  further?: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<void> {
  const { db, close } = await openDemoDatabase(database);
  await addManyInstructions(db, demoTenant('Northwind Payments').tenantId, payments);
  await further?.(db);
  await close();
}

/** Kills a process with kill -9 as soon as it has written a part of a file. Only that part is left. */
export async function killWhileWriting(child: ChildProcess, directory: string): Promise<void> {
  const unfinished = await vi.waitUntil(async () => {
    const names = await readdir(directory).catch(() => []);
    const [name] = names.filter((one) => one.endsWith('.unfinished'));
    return name !== undefined && (await stat(join(directory, name))).size > 0 ? name : undefined;
  }, SOON);
  await end(child, 'SIGKILL');
  expect(await readdir(directory)).toEqual([unfinished]);
}
