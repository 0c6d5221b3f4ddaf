import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Schema } from './schema.ts';

/** Four new databases, each of which takes a busy machine more than ten seconds. */
const SLOW = { timeout: 240_000 };

let folder: string;
let cache: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-template-'));
  cache = join(folder, 'cache');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a new database in a directory, checks that it is empty and works, and closes it. */
async function useNewDatabase(name: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: createPgliteDialect(join(folder, name), { templateFolder: cache }) });
  const { rows } = await sql`select count(*) as tables from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([{ tables: 0 }]);
  await sql`create table kept (id int)`.execute(db);
  await db.destroy();
  expect(existsSync(join(folder, name, 'PG_VERSION'))).toBe(true);
}

test(
  'concurrent new databases replace a broken template with one complete template, which the next database copies',
  SLOW,
  async () => {
    await useNewDatabase('first');
    const [name = ''] = readdirSync(cache);
    expect(name).toMatch(/^empty-database-\d+\.\d+\.\d+\.tar\.gz$/);
    const template = join(cache, name);
    const whole = readFileSync(template);
    writeFileSync(template, gzipSync('not a database'));
    await Promise.all([useNewDatabase('one'), useNewDatabase('other')]);
    expect(readdirSync(cache)).toEqual([name]);
    expect(readFileSync(template).length).toBeGreaterThan(whole.length / 2);

    const made = statSync(template).mtimeMs;
    await useNewDatabase('copy');
    expect(statSync(template).mtimeMs).toBe(made);
  },
);

test('a database starts even if its template cannot be read or replaced', async () => {
  // A file cannot be renamed to an existing folder.
  const [name = ''] = readdirSync(cache);
  rmSync(join(cache, name));
  mkdirSync(join(cache, name));
  await useNewDatabase('without');
  expect(readdirSync(cache)).toEqual([name]);
});
