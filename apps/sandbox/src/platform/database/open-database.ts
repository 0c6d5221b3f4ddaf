import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { INT8_OID, parseInt8 } from './int8.ts';
import { migrate } from './migrations.ts';
import { createPgliteDialect, DatabaseNotOpened, DatabaseStopped, StatementError } from './pglite-dialect.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { Refusal } from '../refusal.ts';
import type { Schema } from './schema.ts';

/** A data directory for the embedded database (`memory://`: in memory, lost when the process ends), or the URL of a PostgreSQL. */
export type DatabaseOptions = { readonly dataDir: string } | { readonly url: string };

type Fill = (db: Kysely<Schema>) => Promise<void>;

export type OnNotification = (payload?: string) => void;

export interface Database {
  readonly db: Kysely<Schema>;
  /** Whether other processes may use it at the same time. */
  readonly isShared: boolean;
  /**
   * Calls `onNotification` with the text of each notification on the channel, from any process, after its commit; and without a
   * text when a notification may have been missed. Returns a function that stops listening, as closing the database does.
   */
  listen(channel: string, onNotification: OnNotification): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Opens the sandbox's database and brings its schema up to date; `fill` then adds what its rows lack. Default: nothing.
 * Throws a Refusal when another sandbox holds the data directory, when the database in it is damaged, or when no PostgreSQL that can
 * be used is reached at the URL.
 */
export async function openDatabase(options: DatabaseOptions, fill: Fill = async () => undefined): Promise<Database> {
  if ('url' in options) return openPostgres(options.url, fill);
  if (options.dataDir.startsWith('memory://')) return openPglite(options.dataDir, fill);
  return openDirectory(resolve(options.dataDir), fill);
}

/** The oldest PostgreSQL version that supports the sandbox's SQL. */
const OLDEST_POSTGRES = 15;
const CONNECT_WITHIN_MS = 10_000;

/** Throws a Refusal if no PostgreSQL can be reached, or only one that is too old. */
async function refuseUnusablePostgres(pool: pg.Pool): Promise<void> {
  const late = new AbortController();
  const connecting = pool.query<{ server_version: string }>('show server_version');
  const waiting = wait(CONNECT_WITHIN_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`no response within ${CONNECT_WITHIN_MS / 1000} seconds`);
  });
  try {
    const { rows } = await Promise.race([connecting, waiting]);
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return;
    throw new Refusal(`The database at DATABASE_URL must be PostgreSQL ${OLDEST_POSTGRES} or later; it is ${version}.`);
  } catch (error) {
    connecting.catch(() => undefined);
    void pool.end();
    if (error instanceof Refusal) throw error;
    throw new Refusal(`The database at DATABASE_URL cannot be reached (${describe(error)}).`);
  } finally {
    waiting.catch(() => undefined);
    late.abort();
  }
}

async function openPostgres(url: string, fill: Fill): Promise<Database> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, parseInt8);
  const pool = new pg.Pool({ connectionString: url, types });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on('error', () => undefined);
  await refuseUnusablePostgres(pool);
  const db = await bringUpToDate(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), fill).catch(
    (error) => {
      // Such as missing rights.
      if (!(error instanceof pg.DatabaseError)) throw error;
      throw new Refusal(`The database at DATABASE_URL cannot be used (${describe(error)}).`);
    },
  );
  const listeners = new Set<() => Promise<void>>();
  return {
    db,
    isShared: true,
    async listen(channel, onNotification) {
      const end = await listenOnPostgres(url, channel, onNotification);
      listeners.add(end);
      return end;
    },
    async close() {
      await Promise.all([...listeners].map((end) => end()));
      await db.destroy();
    },
  };
}

async function openPglite(directory: string, fill: Fill): Promise<Database> {
  const listeners = new Map<string, Set<OnNotification>>();
  const db = await bringUpToDate(
    new Kysely<Schema>({
      dialect: createPgliteDialect(directory, {
        onNotification: (channel, payload) =>
          listeners.get(channel)?.forEach((onNotification) => onNotification(payload)),
      }),
    }),
    fill,
  );
  return {
    db,
    isShared: false,
    async listen(channel, onNotification) {
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(onNotification));
      await sql`listen ${sql.id(channel)}`.execute(db);
      return async () => void ofChannel.delete(onNotification);
    },
    close: () => db.destroy(),
  };
}

async function openDirectory(dataDir: string, fill: Fill): Promise<Database> {
  const lock = lockDirectory(dataDir);
  try {
    const database = await openPglite(databaseFolder(dataDir), fill);
    return { ...database, close: () => database.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw refusalOfDamage(error, dataDir) ?? error;
  }
}

function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** SQLSTATE classes of damaged or missing files: system error, and internal error. */
const DAMAGE = /^(58|XX)/;

/** The Refusal to show instead of an error that a damaged data directory causes; `undefined` for any other error. */
export function refusalOfDamage(error: unknown, dataDir: string): Refusal | undefined {
  const isDamaged =
    error instanceof DatabaseNotOpened ||
    error instanceof DatabaseStopped ||
    (error instanceof StatementError && DAMAGE.test(error.code ?? ''));
  if (!isDamaged) return undefined;
  const ways = 'restore a copy of the folder, or delete it to start with new demo data.';
  return new Refusal(`The database in ${databaseFolder(dataDir)} is damaged (${readReason(error)}): ${ways}`);
}

/** The first line of a message of PGlite, which can have several. Messages of a crashed program are replaced: they mean nothing to users. */
function readReason({ message, cause }: Error): string {
  const isCrash = [message, cause instanceof Error ? cause.message : ''].some((text) => CRASH.test(text));
  return isCrash ? 'PostgreSQL stopped' : (message.split('\n', 1)[0]?.replace(/\.$/, '') ?? '');
}

/** WebAssembly's messages. */
const CRASH =
  /^Aborted|^unreachable|^memory access|^null function|^indirect call|^table index|^divide by|out of bounds/;

async function bringUpToDate(db: Kysely<Schema>, fill: Fill): Promise<Kysely<Schema>> {
  try {
    await migrate(db);
    await fill(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
