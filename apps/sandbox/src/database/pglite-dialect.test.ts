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

let folder: string;
let cache: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-template-'));
  cache = join(folder, 'cache');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a new database in a directory, sees that it works and is empty, and closes it. */
async function useNewDatabase(name: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: createPgliteDialect(join(folder, name), { templateFolder: cache }) });
  const { rows } = await sql`select count(*) as tables from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([{ tables: 0 }]);
  await sql`create table kept (id int)`.execute(db);
  await db.destroy();
  expect(existsSync(join(folder, name, 'PG_VERSION'))).toBe(true);
}

test('new databases at once, beside a template of no use, leave one whole template, of which the next is a copy', async () => {
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
});

test('a template that can be neither read nor replaced does not keep a database from starting', async () => {
  // Nothing can be renamed to where a folder is.
  const [name = ''] = readdirSync(cache);
  rmSync(join(cache, name));
  mkdirSync(join(cache, name));
  await useNewDatabase('without');
  expect(readdirSync(cache)).toEqual([name]);
});
