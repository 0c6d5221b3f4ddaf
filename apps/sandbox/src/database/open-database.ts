import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { INT8_OID, parseInt8 } from './int8.ts';
import { migrate } from './migrations.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Schema } from './schema.ts';

/** A data directory for the embedded database (`memory://` for one that dies with the process), or a PostgreSQL's URL. */
export type DatabaseOptions = { readonly dataDir: string } | { readonly url: string };

export interface Database {
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

/**
 * Opens the sandbox's database and brings its schema and demo data up to date.
 * Throws an Error of one sentence when another sandbox holds the data directory.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if ('url' in options) {
    const types = {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID && format !== 'binary'
          ? parseInt8
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser, // boundary: overloaded per type id
    };
    const pool = new pg.Pool({ connectionString: options.url, types });
    // An idle connection that breaks is replaced by the pool; unhandled, its error would end the process.
    pool.on('error', () => undefined);
    return opened(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), () => undefined);
  }
  if (options.dataDir.startsWith('memory://')) {
    return opened(new Kysely<Schema>({ dialect: createPgliteDialect(options.dataDir) }), () => undefined);
  }
  const dataDir = resolve(options.dataDir);
  const lock = lockDirectory(dataDir);
  return opened(new Kysely<Schema>({ dialect: createPgliteDialect(join(dataDir, 'database')) }), () => lock.release());
}

async function opened(db: Kysely<Schema>, release: () => void): Promise<Database> {
  async function close() {
    try {
      await db.destroy();
    } finally {
      release();
    }
  }
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
