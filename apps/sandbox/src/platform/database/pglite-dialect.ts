import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { INT8_OID, parseInt8 } from './int8.ts';

type Row = Record<string, unknown>;
type StatementOutcome =
  | {
      readonly id: number;
      readonly ok: true;
      readonly rows: Row[];
      readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
      readonly affectedRows?: number;
      readonly command?: string;
    }
  | { readonly id: number; readonly ok: false; readonly error: { readonly message: string; readonly code?: string } };

interface Notification {
  readonly channel: string;
  readonly payload: string;
}

/** PostgreSQL's error for a failed statement; `code` is the SQLSTATE, as in pg's own errors. */
export class StatementError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/** The thread of the database has ended. */
export class DatabaseStopped extends Error {
  constructor(cause?: Error) {
    super('The database has stopped', { cause });
  }
}

/** PGlite could not open the directory. The message is the reason. */
export class DatabaseNotOpened extends Error {
  constructor(directory: string, cause: unknown) {
    super(cause instanceof Error && cause.message !== '' ? cause.message : `${directory} could not be read`, { cause });
  }
}

/** Ignored by git, and deleted together with the installed dependencies. */
const TEMPLATE_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache');

export interface PgliteOptions {
  /** The folder of the empty database that new databases are copied from. */
  readonly templateFolder?: string;
  /** Called after a commit that notified a channel with a listener. */
  readonly onNotification?: (channel: string, payload: string) => void;
}

/** A Kysely dialect for PGlite in a worker thread. `directory`: a folder, or `memory://` for a database that is lost on closing. */
export function createPgliteDialect(directory: string, options: PgliteOptions = {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(directory, options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Shares one connection exclusively: PGlite has a single session, so statements of a transaction must not be interleaved. */
class PgliteDriver implements Driver {
  readonly #directory: string;
  readonly #options: PgliteOptions;
  readonly #waiting: (() => void)[] = [];
  #inUse = false;
  #connection: PgliteConnection | undefined;

  constructor(directory: string, options: PgliteOptions) {
    this.#directory = directory;
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#connection = await PgliteConnection.open(this.#directory, this.#options);
  }

  async acquireConnection(): Promise<PgliteConnection> {
    if (this.#inUse) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#inUse = true;
    if (!this.#connection) throw new Error('The database is closed');
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#inUse = false;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation}${access}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.close();
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #pending = new Map<number, (outcome: StatementOutcome | Error) => void>();
  #lastId = 0;
  #failure: Error | undefined;

  static async open(
    directory: string,
    { templateFolder = TEMPLATE_FOLDER, onNotification }: PgliteOptions,
  ): Promise<PgliteConnection> {
    const script = join(import.meta.dirname, 'pglite-worker.mjs');
    // An empty execArgv keeps the worker from loading the parent's TypeScript loader, which it does not need.
    const worker = new Worker(script, { workerData: { directory, templateFolder }, execArgv: [] });
    const exited = once(worker, 'exit').then(() => {
      throw new Error('it stopped while it was opened');
    });
    try {
      await Promise.race([once(worker, 'message'), exited]);
    } catch (cause) {
      throw new DatabaseNotOpened(directory, cause);
    }
    return new PgliteConnection(worker, onNotification);
  }

  constructor(worker: Worker, onNotification?: PgliteOptions['onNotification']) {
    this.#worker = worker;
    worker.on('message', (outcome: StatementOutcome | Notification) => {
      if ('channel' in outcome) return onNotification?.(outcome.channel, outcome.payload);
      this.#pending.get(outcome.id)?.(outcome);
      this.#pending.delete(outcome.id);
    });
    worker.on('error', (cause) => this.#fail(new DatabaseStopped(cause)));
    worker.on('exit', () => this.#fail(new DatabaseStopped()));
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#failure) throw this.#failure;
    const id = ++this.#lastId;
    const outcome = await new Promise<StatementOutcome | Error>((resolve) => {
      this.#pending.set(id, resolve);
      this.#worker.postMessage({ id, sql, parameters });
    });
    if (outcome instanceof Error) throw outcome;
    if (!outcome.ok) throw new StatementError(outcome.error.message, outcome.error.code);
    const int8Names = outcome.fields.filter((field) => field.dataTypeID === INT8_OID).map((field) => field.name);
    for (const row of outcome.rows) {
      for (const name of int8Names) {
        const text = row[name];
        if (typeof text === 'string') row[name] = parseInt8(text);
      }
    }
    const rows = outcome.rows as R[]; // boundary: the caller's query names the row's type
    return outcome.command === 'SELECT' || outcome.affectedRows === undefined
      ? { rows }
      : { rows, numAffectedRows: BigInt(outcome.affectedRows) };
  }

  // oxlint-disable-next-line require-yield -- the interface requires it, and nothing streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not support streaming');
  }

  async close(): Promise<void> {
    if (this.#failure) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.postMessage({});
    await exited;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const settle of this.#pending.values()) settle(this.#failure);
    this.#pending.clear();
  }
}
