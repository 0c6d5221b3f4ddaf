import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDemoDatabase } from '../demo/open-demo-database.ts';
import type { DatabaseOptions } from '../platform/database/open-database.ts';

export interface TestDatabase {
  readonly name: string;
  /**
   * Creates a database with the schema and the demo data. The secrets that migrations generate may be the same in all of them. `dataDir`: the data directory of an
   * embedded database. Default: a temporary one.
   */
  create(dataDir?: string): Promise<OwnDatabase>;
  /** Creates a database without tables, for tests of the first start and for a platform with its own secrets. */
  createEmpty(): Promise<OwnDatabase>;
}

interface OwnDatabase {
  readonly options: DatabaseOptions;
  drop(): Promise<void>;
}

/** PGlite. A copy of the template opens in a third of the processor time of a new database; without a template, each one is new. */
function pglite(template: string | undefined): TestDatabase {
  async function prepareTemplate(folder: string): Promise<string> {
    if (existsSync(folder)) return folder;
    const unfinished = await mkdtemp(`${folder}-`);
    const { close } = await openDemoDatabase({ dataDir: unfinished });
    await close();
    try {
      renameSync(unfinished, folder);
    } catch {
      // Another test process has completed it in the meantime.
      await rm(unfinished, { recursive: true });
    }
    return folder;
  }

  async function createEmpty(dataDir = 'memory://'): Promise<OwnDatabase> {
    return { options: { dataDir }, drop: async () => undefined };
  }

  return {
    name: 'PGlite',
    async create(dataDir) {
      if (template === undefined) return createEmpty(dataDir);
      const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-data-')));
      cpSync(await prepareTemplate(template), folder, { recursive: true });
      return { options: { dataDir: folder }, drop: () => rm(folder, { recursive: true, force: true }) };
    },
    createEmpty: () => createEmpty(),
  };
}

/** An arbitrary number, the same in every process. The holder of this lock creates the template. */
const TEMPLATE_LOCK = 29_004;

function postgres(url: string): TestDatabase {
  async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  function optionsFor(name: string): DatabaseOptions {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return { url: address.href };
  }

  /** Migrates one database for all test processes of a run; copying it takes a fraction of the time. */
  async function prepareTemplate(name: string): Promise<string> {
    await withClient(async (client) => {
      await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 1) return;
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      const { close } = await openDemoDatabase(optionsFor(unfinished));
      await close();
      await client.query(`alter database ${unfinished} rename to ${name}`);
    });
    return name;
  }
  const templateName = process.env['TEST_DATABASE_TEMPLATE'];
  let template: Promise<string> | undefined;

  async function createFrom(source: string): Promise<OwnDatabase> {
    const name = `sandbox_test_${randomUUID().replaceAll('-', '')}`;
    await withClient((client) => client.query(`create database ${name} template ${source}`));
    return {
      options: optionsFor(name),
      drop: () => withClient(async (client) => void (await client.query(`drop database ${name} with (force)`))),
    };
  }

  return {
    name: 'PostgreSQL',
    async create() {
      template ??= templateName ? prepareTemplate(templateName) : Promise.resolve('template1');
      return createFrom(await template);
    },
    createEmpty: () => createFrom('template1'),
  };
}

/** The database of a sandbox without DATABASE_URL. */
export const embeddedDatabase = pglite(process.env['TEST_DATA_TEMPLATE']);

const serverUrl = process.env['TEST_DATABASE_URL'];
const server = serverUrl ? postgres(serverUrl) : undefined;

/** For tests that depend on the database (queries, locks, queues): PGlite, and the PostgreSQL at TEST_DATABASE_URL if set. */
export const testDatabases: readonly TestDatabase[] = server ? [embeddedDatabase, server] : [embeddedDatabase];

/** For all other tests: the database that starts faster. */
export const anyDatabase: TestDatabase = server ?? embeddedDatabase;
