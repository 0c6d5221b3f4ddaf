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
import { CompiledQuery, Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a statement that has run before', () => {
  let db: Kysely<Schema>;
  beforeAll(() => {
    db = new Kysely<Schema>({ dialect: createPgliteDialect('memory://', { templateFolder: cache }) });
  }, SLOW.timeout);
  afterAll(() => db.destroy());

  const thingsNamed = (name: string) =>
    db.executeQuery(CompiledQuery.raw('select * from "things" where "name" = $1', [name]));

  test('sees the columns that its table has now', async () => {
    await sql`create table things (name text)`.execute(db);
    await sql`insert into things values ('one')`.execute(db);
    expect((await thingsNamed('one')).rows).toEqual([{ name: 'one' }]);
    await sql`alter table things add column size integer default 7`.execute(db);
    expect((await thingsNamed('one')).rows).toEqual([{ name: 'one', size: 7 }]);
    await sql`alter table things alter column name type varchar(9), drop column size`.execute(db);
    expect((await thingsNamed('one')).rows).toEqual([{ name: 'one' }]);
  });

  test('runs again after a failure, also in a transaction', async () => {
    const divide = (by: number) => CompiledQuery.raw('select 6 / $1::int as result', [by]);
    await expect(db.executeQuery(divide(0))).rejects.toMatchObject({ code: '22012' });
    expect((await db.executeQuery(divide(2))).rows).toEqual([{ result: 3 }]);
    const failing = db.transaction().execute(async (trx) => {
      await expect(trx.executeQuery(divide(0))).rejects.toMatchObject({ code: '22012' });
      await expect(trx.executeQuery(divide(2))).rejects.toMatchObject({ code: '25P02' });
      await trx.executeQuery(CompiledQuery.raw('select 1 as "not prepared before"'));
    });
    await expect(failing).rejects.toMatchObject({ code: '25P02' });
    expect((await db.executeQuery(divide(3))).rows).toEqual([{ result: 2 }]);
  });

  test('is the same among more statements than are remembered', async () => {
    for (let number = 0; number < 1_200; number += 1) {
      const { rows } = await db.executeQuery(
        CompiledQuery.raw(`select "name", ${number} as number from "things" where "name" = $1`, ['one']),
      );
      expect(rows).toEqual([{ name: 'one', number }]);
    }
    expect((await thingsNamed('one')).rows).toHaveLength(1);
    const { rows } = await sql`select count(*)::int as kept from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ kept: expect.toSatisfy((kept: number) => kept <= 500) }]);
  });

  test('takes values of every kind', async () => {
    const values = [7, 12.5, true, null, 'text', ['a', 'b'], { key: 'value' }, new Date(0), new Uint8Array([1, 255])];
    const statement = CompiledQuery.raw(
      'select $1::int a, $2::float8 b, $3::bool c, $4::text d, $5::text e, $6::text[] f, $7::jsonb g, $8::timestamptz h, $9::bytea i',
      values,
    );
    for (const _ of [1, 2]) {
      const { rows } = await db.executeQuery<object>(statement);
      expect(Object.values(rows[0] ?? {})).toEqual(values);
    }
  });
});
