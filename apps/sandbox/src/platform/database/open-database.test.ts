import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../testing/test-databases.ts';
import { lockDirectory } from './directory-lock.ts';
import { openDemoDatabase } from '../../demo/open-demo-database.ts';
import type { Database } from './open-database.ts';
import { verifyPassword } from './password-hash.ts';
import { Refusal } from '../refusal.ts';

describe.each(testDatabases)('on $name', (testDatabase) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const created = await testDatabase.createEmpty();
    drop = created.drop;
    database = await openDemoDatabase(created.options);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  test('every database returns the same values', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const { rows } = await sql`select
      9007199254740991::int8 as int8,
      count(*) as count,
      12.50::numeric as numeric,
      ${at}::timestamptz as instant,
      ${['a', 'b,"c"', '']}::text[] as texts,
      ${JSON.stringify({ a: [1] })}::jsonb as json,
      ${null}::text as nothing,
      ${true}::boolean as truth
      from tenants`.execute(database.db);
    expect(rows).toEqual([
      {
        int8: 9_007_199_254_740_991,
        count: 4,
        numeric: '12.50',
        instant: at,
        texts: ['a', 'b,"c"', ''],
        json: { a: [1] },
        nothing: null,
        truth: true,
      },
    ]);
  });

  test('an integer that a number cannot represent causes an error instead of being rounded', async () => {
    await expect(sql`select 9007199254740993::int8 as big`.execute(database.db)).rejects.toThrow(RangeError);
  });

  test('a failed statement has its SQLSTATE as code and leaves the database usable', async () => {
    await expect(sql`select * from nothing_like_it`.execute(database.db)).rejects.toMatchObject({ code: '42P01' });
    await expect(sql`select ${'a\0b'}::text`.execute(database.db)).rejects.toMatchObject({ code: '22021' });
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  test('affected rows are counted', async () => {
    const { numUpdatedRows } = await database.db
      .updateTable('tenants')
      .set({ status: 'ACTIVE' })
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(4n);
  });

  test('concurrent transactions do not mix, and a failed one leaves no rows', async () => {
    const { db } = database;
    const account_id = '11111111-1111-4111-8111-111111111111';
    const outcomes = await Promise.allSettled([
      ...[1, 2, 3, 4, 5].map(() =>
        db.transaction().execute(async (trx) => {
          await trx.selectFrom('accounts').select('name').where('name', '=', 'Fabrikam').forUpdate().execute();
          const row = await trx
            .selectFrom('accounts')
            .select('name')
            .where('account_id', '=', account_id)
            .executeTakeFirst();
          if (row)
            await trx
              .updateTable('accounts')
              .set({ name: `${row.name}x` })
              .where('account_id', '=', account_id)
              .execute();
          else await trx.insertInto('accounts').values({ account_id, name: 'x' }).execute();
        }),
      ),
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto('accounts')
          .values({ account_id: '22222222-2222-4222-8222-222222222222', name: 'lost' })
          .execute();
        throw new Error('changed my mind');
      }),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
    const names = await db.selectFrom('accounts').select('name').orderBy('name').execute();
    expect(names.map((row) => row.name)).toEqual(['Contoso', 'Fabrikam', 'Northwind', 'xxxxx']);
  });

  test("the password of the demo accounts is 'portal'", async () => {
    const logins = await database.db.selectFrom('logins').select('password_hash').execute();
    expect(logins).toHaveLength(8);
    expect(await verifyPassword('portal', logins[0]?.password_hash ?? '')).toBe(true);
    expect(await verifyPassword('Portal', logins[0]?.password_hash ?? '')).toBe(false);
  });
});

describe('in a data directory', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'sandbox-data-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  test('after a start that was killed while creating the database, the next start creates it and keeps its data', async () => {
    mkdirSync(join(dataDir, 'database.new'));
    writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), 'torn');
    const first = await openDemoDatabase({ dataDir });
    await first.db.updateTable('accounts').set({ name: 'Kept' }).where('name', '=', 'Fabrikam').execute();
    await expect(openDemoDatabase({ dataDir })).rejects.toThrow('is in use by another sandbox');
    await first.close();
    await expect(first.db.selectFrom('accounts').selectAll().execute()).rejects.toThrow();

    const second = await openDemoDatabase({ dataDir });
    const names = await second.db.selectFrom('accounts').select('name').orderBy('name').execute();
    expect(names.map((row) => row.name)).toEqual(['Contoso', 'Kept', 'Northwind']);
    await second.close();
    lockDirectory(dataDir).release();
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false);
  });

  test('a mark of an unfinished creation, which an old version or a copy left behind, deletes nothing', async () => {
    writeFileSync(join(dataDir, 'database.unfinished'), '');
    const { db, close } = await openDemoDatabase({ dataDir });
    const names = await db.selectFrom('accounts').select('name').orderBy('name').execute();
    expect(names.map((row) => row.name)).toContain('Kept');
    await close();
    rmSync(join(dataDir, 'database.unfinished'));
  });

  test.each<[string, (database: string) => void]>([
    ['without PG_VERSION', (database) => rmSync(join(database, 'PG_VERSION'))],
    ['with a torn PG_VERSION', (database) => writeFileSync(join(database, 'PG_VERSION'), 'torn')],
    ['of another PostgreSQL', (database) => writeFileSync(join(database, 'PG_VERSION'), '12\n')],
    ['without its control file', (database) => rmSync(join(database, 'global', 'pg_control'))],
    ['with an empty control file', (database) => truncateSync(join(database, 'global', 'pg_control'))],
    ['without its log', (database) => rmSync(join(database, 'pg_wal'), { recursive: true })],
    ['without its tables', (database) => rmSync(join(database, 'base'), { recursive: true })],
    ['with empty tables', emptyTables],
    ['of other files', replaceByOtherFiles],
    ['that is a file', replaceByFile],
  ])('a database %s stops the start with one sentence, and is left as it is', async (_how, damage) => {
    const copy = mkdtempSync(join(tmpdir(), 'sandbox-damaged-'));
    const database = join(copy, 'database');
    try {
      cpSync(join(dataDir, 'database'), database, { recursive: true });
      damage(database);
      const before = filesIn(copy);
      const error = await openDemoDatabase({ dataDir: copy }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(Refusal);
      expect(String(error)).toMatch(
        /^Error: The database in .*\/database is damaged \([^()\n]+\): restore a copy of the folder, or delete it to start with new demo data\.$/,
      );
      expect(String(error)).toContain(database);
      expect(filesIn(copy)).toEqual(before);
      lockDirectory(copy).release();
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});

test('an unreachable PostgreSQL causes a one-sentence error', async () => {
  await expect(openDemoDatabase({ url: 'postgres://portal@127.0.0.1:1/portal' })).rejects.toThrow(
    'The database at DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1).',
  );
});

test('a database that a newer version has changed causes a one-sentence error', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-newer-'));
  try {
    const { db, close } = await openDemoDatabase({ dataDir });
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db);
    await close();
    await expect(openDemoDatabase({ dataDir })).rejects.toEqual(
      new Refusal(
        'The database was changed by another version of the portal: start that version, or use another database.',
      ),
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

const postgres = testDatabases.filter(({ name }) => name === 'PostgreSQL');
test.each(postgres)('a user of $name without rights causes a one-sentence error', async ({ createEmpty }) => {
  const { options, drop } = await createEmpty();
  if (!('url' in options)) return;
  const url = new URL(options.url);
  const role = `without_rights_${url.pathname.slice(1)}`.slice(0, 60);
  const owner = new pg.Client({ connectionString: options.url });
  await owner.connect();
  await owner.query(`create role ${role} login`);
  try {
    url.username = role;
    await expect(openDemoDatabase({ url: url.href })).rejects.toEqual(
      new Refusal('The database at DATABASE_URL cannot be used (permission denied for schema public).'),
    );
  } finally {
    await owner.query(`drop role ${role}`);
    await owner.end();
    await drop();
  }
});

/** Empties every table of every database, as a full disk can. */
function emptyTables(database: string): void {
  for (const folder of readdirSync(join(database, 'base'))) {
    for (const name of readdirSync(join(database, 'base', folder))) {
      if (/^\d+$/.test(name)) truncateSync(join(database, 'base', folder, name));
    }
  }
}

function replaceByOtherFiles(database: string): void {
  rmSync(database, { recursive: true });
  mkdirSync(database);
  writeFileSync(join(database, 'letter.txt'), 'Dear customer');
}

function replaceByFile(database: string): void {
  rmSync(database, { recursive: true });
  writeFileSync(database, '');
}

/** Every file with its size, except caches and those that PostgreSQL writes in each attempt to start. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/postmaster|pg_internal\.init|sandbox\.lock/.test(name))
    .map((name) => `${name} ${statSync(join(folder, name)).isFile() ? statSync(join(folder, name)).size : ''}`)
    .toSorted();
}
