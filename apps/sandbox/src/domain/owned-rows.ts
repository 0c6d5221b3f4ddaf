import type { FastifyRequest } from 'fastify';
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  Transaction,
  type Updateable,
} from 'kysely';
import { nameThing } from '../platform/activity/current-write.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { EventType } from './webhooks/event-types.ts';
import { raiseEvent } from './webhooks/raise-event.ts';
import { createOnce } from '../platform/http/create-once.ts';
import { PlatformError } from '../platform/http/errors.ts';
import { memberOf, userMemberOf } from '../platform/http/guard.ts';
import { namesVersion, rowVersion, versionMatches } from '../platform/http/row-version.ts';

/** The tables whose rows belong to a tenant. */
type OwnedTable = { [T in keyof Schema]: Schema[T] extends { tenant_id: string } ? T : never }[keyof Schema];
type Column<T extends OwnedTable> = keyof Schema[T] & string;

/** A row with its version, for the ETag. */
export type OwnedRow<T extends OwnedTable> = Selectable<Schema[T]> & { readonly version: string };

/** A kind of resource of a tenant: its table, and the events that its changes raise. */
export interface Owned<T extends OwnedTable> {
  readonly table: T;
  /** The column that identifies a row. */
  readonly id: Column<T>;
  /** Whether a text is a valid id; any other text is not found. Default: every text is. */
  readonly isId?: (id: string) => boolean;
  /** 'user': each row belongs to one member, in `user_id`, and no other member can read or change it. Default: 'tenant'. */
  readonly owner?: 'tenant' | 'user';
  readonly events?: {
    readonly created?: EventType;
    readonly changed?: EventType;
    readonly deleted?: EventType;
    /** The `data` of these events, see `raiseEvent`. */
    readonly data: (row: Selectable<Schema[T]>) => Readonly<Record<string, unknown>>;
  };
}

interface Listing<T extends OwnedTable> {
  /** Ties are ordered by id. */
  readonly orderBy: Column<T> | `${Column<T>} desc` | RawBuilder<unknown>;
  /** Column values that the rows must have. Default: all rows of the owner. */
  readonly where?: Partial<Selectable<Schema[T]>>;
  /** Further conditions. Default: none. */
  readonly matching?: readonly RawBuilder<boolean>[];
  /** Default: all rows. */
  readonly page?: { readonly from: number; readonly take: number };
}

/** The caller's rows, or a page of them, with the total number of rows. */
export async function listOwned<T extends OwnedTable>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  { orderBy, where = {}, matching = [], page }: Listing<T>,
): Promise<{ readonly rows: readonly OwnedRow<T>[]; readonly total: number }> {
  const conditions = [columnsEqual({ ...ownerColumns(request, owned), ...where }), ...matching];
  const from = sql`from ${sql.table(owned.table)} where ${sql.join(conditions, sql` and `)}`;
  const order = typeof orderBy === 'string' ? readOrder(orderBy) : orderBy;
  const limit = page ? sql`offset ${page.from} limit ${page.take}` : sql``;
  const [{ rows }, counted] = await Promise.all([
    sql<OwnedRow<T>>`select *, ${rowVersion} ${from} order by ${order}, ${sql.ref(owned.id)} ${limit}`.execute(db),
    page ? sql<{ total: number }>`select count(*) as total ${from}`.execute(db) : undefined,
  ]);
  return { rows, total: counted?.rows[0]?.total ?? rows.length };
}

/** The caller's row with this id; undefined if there is none. */
export async function selectOwned<T extends OwnedTable>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  id: string,
): Promise<OwnedRow<T> | undefined> {
  if (!isId(owned, id)) return undefined;
  const { rows } = await sql<OwnedRow<T>>`
    select *, ${rowVersion} from ${sql.table(owned.table)} where ${isRow(request, owned, id)}`.execute(db);
  return rows[0];
}

/** The caller's row with this id. Throws NOT_FOUND if there is none. */
export async function findOwned<T extends OwnedTable>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  id: string,
): Promise<OwnedRow<T>> {
  const row = await selectOwned(db, request, owned, id);
  if (!row) throw new PlatformError('NOT_FOUND');
  return row;
}

type NewRow<T extends OwnedTable> = Omit<Insertable<Schema[T]>, 'tenant_id'>;

interface OwnedCreation<T extends OwnedTable, Created> {
  /** The new row; its tenant is the caller's. A function may first change other rows in the same transaction. */
  readonly values: NewRow<T> | ((trx: Transaction<Schema>) => Promise<NewRow<T>>);
  /** Makes the response to the caller, also to a repeated request, from the created row. */
  readonly respond: (row: OwnedRow<T>) => Created;
  /** The id of the created row. */
  readonly idOf: (created: Created) => string;
  /** The error to throw when another row already has values that must be unique. */
  readonly taken?: () => PlatformError;
  /** Further rules and rows of the same transaction, after the insert. */
  readonly within?: (trx: Transaction<Schema>) => Promise<void>;
}

/** Creates a row and raises its event, once per Idempotency-Key: see `createOnce`. */
export async function createOwned<T extends OwnedTable, Created>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  { values, respond, idOf, taken, within }: OwnedCreation<T, Created>,
): Promise<Created> {
  return createOnce(db, request, {
    async create(trx) {
      const row = typeof values === 'function' ? await values(trx) : values;
      const entries = definedEntries({ ...row, ...ownerColumns(request, owned) });
      const { rows } = await sql<OwnedRow<T>>`
        insert into ${sql.table(owned.table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
        values (${sql.join(entries.map(([, value]) => value))})
        ${taken ? sql`on conflict do nothing` : sql``}
        returning *, ${rowVersion}`.execute(trx);
      const [created] = rows;
      if (!created) throw taken?.() ?? new Error(`Nothing was inserted into ${owned.table}`);
      nameThing(String(Reflect.get(created, owned.id)));
      await within?.(trx);
      await raise(trx, request, owned, 'created', created);
      return respond(created);
    },
    exists: async (trx, created) => (await selectOwned(trx, request, owned, idOf(created))) !== undefined,
  });
}

/**
 * Changes the caller's row with this id and raises its event. Throws NOT_FOUND if there is none, VERSION_REQUIRED without
 * If-Match, and STALE_SAVE if the row's version does not match it. Runs in a new transaction unless `db` is one.
 */
export async function saveVersioned<T extends OwnedTable>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  id: string,
  values: Updateable<Schema[T]>,
): Promise<OwnedRow<T>> {
  return save(db, request, owned, { id, values, matches: versionMatches(request) });
}

/** Like `saveVersioned`, but without If-Match it changes any version: for a save that replaces no value that users can read. */
export async function saveAnyVersion<T extends OwnedTable>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  id: string,
  values: Updateable<Schema[T]>,
): Promise<OwnedRow<T>> {
  const matches = namesVersion(request) ? versionMatches(request) : sql<boolean>`true`;
  return save(db, request, owned, { id, values, matches });
}

interface VersionedSave<T extends OwnedTable> {
  readonly id: string;
  /** As in an ETag, without quotes. `undefined`: none, which is always stale. */
  readonly version: string | undefined;
  readonly values: Updateable<Schema[T]>;
}

/** Like `saveVersioned`, for the version that an earlier request has named. */
export async function saveNamedVersion<T extends OwnedTable>(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  { id, version, values }: VersionedSave<T>,
): Promise<OwnedRow<T>> {
  const matches = version === undefined ? sql<boolean>`false` : sql<boolean>`xmin::text = ${version}`;
  return save(trx, request, owned, { id, values, matches });
}

interface OwnedSave<T extends OwnedTable> {
  readonly id: string;
  readonly values: Updateable<Schema[T]>;
  /** Whether the row has a version that the save may replace. */
  readonly matches: RawBuilder<boolean>;
}

async function save<T extends OwnedTable>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  { id, values, matches }: OwnedSave<T>,
): Promise<OwnedRow<T>> {
  return inTransaction(db, async (trx) => {
    if (!isId(owned, id)) throw new PlatformError('NOT_FOUND');
    const changes = definedEntries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const { rows } = await sql<OwnedRow<T>>`
      update ${sql.table(owned.table)} set ${sql.join(changes)}
      where ${isRow(request, owned, id)} and ${matches}
      returning *, ${rowVersion}`.execute(trx);
    const [saved] = rows;
    if (!saved) {
      await findOwned(trx, request, owned, id);
      throw new PlatformError(namesVersion(request) ? 'STALE_SAVE' : 'VERSION_REQUIRED');
    }
    await raise(trx, request, owned, 'changed', saved);
    return saved;
  });
}

/**
 * Deletes the caller's row with this id and raises its event. Throws NOT_FOUND if there is none. Runs in a new transaction
 * unless `db` is one.
 */
export async function deleteOwned<T extends OwnedTable>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  owned: Owned<T>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!isId(owned, id)) throw new PlatformError('NOT_FOUND');
    const { rows } = await sql<OwnedRow<T>>`
      delete from ${sql.table(owned.table)} where ${isRow(request, owned, id)} returning *`.execute(trx);
    const [deleted] = rows;
    if (!deleted) throw new PlatformError('NOT_FOUND');
    await raise(trx, request, owned, 'deleted', deleted);
  });
}

function inTransaction<Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work);
}

async function raise<T extends OwnedTable>(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  { events }: Owned<T>,
  change: 'created' | 'changed' | 'deleted',
  row: Selectable<Schema[T]>,
): Promise<void> {
  const type = events?.[change];
  if (events && type) await raiseEvent(trx, memberOf(request).tenantId, type, events.data(row));
}

function isId<T extends OwnedTable>(owned: Owned<T>, id: string): boolean {
  return owned.isId?.(id) ?? true;
}

function isRow<T extends OwnedTable>(request: FastifyRequest, owned: Owned<T>, id: string): RawBuilder<boolean> {
  return columnsEqual({ ...ownerColumns(request, owned), [owned.id]: id });
}

function ownerColumns<T extends OwnedTable>(request: FastifyRequest, { owner }: Owned<T>) {
  const { tenantId } = memberOf(request);
  return owner === 'user' ? { tenant_id: tenantId, user_id: userMemberOf(request).userId } : { tenant_id: tenantId };
}

function columnsEqual(columns: Readonly<Record<string, unknown>>): RawBuilder<boolean> {
  const conditions = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function readOrder(orderBy: string): RawBuilder<unknown> {
  const [column = '', direction] = orderBy.split(' ');
  return direction === 'desc' ? sql`${sql.ref(column)} desc` : sql.ref(column);
}

function definedEntries(values: object): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined);
}
