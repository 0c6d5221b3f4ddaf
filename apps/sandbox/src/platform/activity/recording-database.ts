import {
  type AccessMode,
  type IsolationLevel,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  sql,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { type CurrentWrite, currentWrite } from './current-write.ts';
import { changesBetween, type Portrayal, type ThingKind } from './thing-kind.ts';

/**
 * Tables whose rows are no change that people read about: what the platform keeps for itself, and what belongs to one user, such as the columns of a report.
 * These can be written without a transaction, and by calls that only read.
 */
const NOT_A_CHANGE = new Set([
  'activity_entries',
  'activity_sessions',
  'app_validations',
  'column_preferences',
  'consent_attempts',
  'idempotency_keys',
  'saved_views',
  'webhook_events',
]);

/**
 * Returns the database for calls of the API: what a request changes is recorded in the transaction of the change. A change without a transaction, or by a
 * request that only reads, throws.
 */
export function recordingDatabase({ db, isShared }: Pick<Database, 'db' | 'isShared'>): Kysely<Schema> {
  const watched = db.withPlugin(WATCH_CHANGES);
  return replaceMembers(watched, { transaction: () => recordingBuilder(watched.transaction(), isShared) });
}

function recordingBuilder(builder: TransactionBuilder<Schema>, isShared: boolean): TransactionBuilder<Schema> {
  const execute = <T>(run: (trx: Transaction<Schema>) => Promise<T>) =>
    builder.execute((trx) => recorded(trx, run, isShared));
  const setIsolationLevel = (level: IsolationLevel) => recordingBuilder(builder.setIsolationLevel(level), isShared);
  const setAccessMode = (mode: AccessMode) => recordingBuilder(builder.setAccessMode(mode), isShared);
  return replaceMembers(builder, { execute, setAccessMode, setIsolationLevel });
}

/** The same object, but for some of its methods. */
function replaceMembers<T extends object>(target: T, replaced: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(_target, name) {
      const own = typeof name === 'string' ? replaced[name] : undefined;
      if (own !== undefined) return own;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

async function recorded<T>(
  trx: Transaction<Schema>,
  run: (trx: Transaction<Schema>) => Promise<T>,
  isShared: boolean,
): Promise<T> {
  const write = currentWrite();
  if (!write) return run(trx);
  // A database of one process runs one transaction at a time.
  if (isShared) await takeTurn(trx, write);
  const before = await readThing(trx, write);
  Object.assign(write, { isOpen: true, hasChanged: false });
  try {
    const result = await run(trx);
    if (write.hasChanged) await addEntry(trx, write, { before, after: await readThing(trx, write) });
    return result;
  } finally {
    write.isOpen = false;
  }
}

/** Requests that change one thing take turns, so that each reads what the one before has left. */
async function takeTurn(trx: Transaction<Schema>, { of, tenantId, thingId }: CurrentWrite): Promise<void> {
  if (!of || thingId === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${of.kind} ${thingId}`}, 0))`.execute(trx);
}

async function readThing(trx: Transaction<Schema>, { of, tenantId, thingId: id, part, secrets }: CurrentWrite) {
  return of && id !== undefined ? of.read(trx, { tenantId, id, part, secrets }) : undefined;
}

/** A thing that a request changes beside the one that it is about, such as a scheme that an approval publishes. */
export interface FurtherThing {
  readonly of: ThingKind;
  readonly action: string;
  readonly id: string;
  readonly part?: string;
}

/** Makes a change of a further thing, which gets its own entry. */
export async function recordFurther<T>(
  trx: Transaction<Schema>,
  thing: FurtherThing,
  change: () => Promise<T>,
): Promise<T> {
  const write = currentWrite();
  if (!write) return change();
  const { of, action, id, part } = thing;
  const further = { ...write, of, area: of.area, action, thingId: id, part, facts: [], isRecorded: true };
  // Without taking turns: the caller holds other locks by now, for which a direct change of the thing may wait.
  const before = await readThing(trx, further);
  const result = await change();
  await addEntry(trx, further, { before, after: await readThing(trx, further) });
  return result;
}

interface Portrayals {
  readonly before: Portrayal | undefined;
  readonly after: Portrayal | undefined;
}

async function addEntry(trx: Transaction<Schema>, write: CurrentWrite, { before, after }: Portrayals): Promise<void> {
  const { of, tenantId, thingId = null, part = null, actor, area, action, correlationId, facts } = write;
  const compare = of?.compare ?? changesBetween;
  const changes = [...facts, ...(before || after ? compare(before, after) : [])];
  // A further transaction of a request, such as one that marks an invitation as sent.
  if (write.isRecorded && changes.length === 0) return;
  await trx
    .insertInto('activity_entries')
    .values({
      tenant_id: tenantId,
      occurred_on: sql<Date>`clock_timestamp()`,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      address: actor.address,
      browser: actor.browser,
      area,
      action,
      thing_kind: of?.kind ?? null,
      thing_id: thingId,
      thing_part: part,
      thing_name: (after ?? before)?.name ?? null,
      refusal: null,
      changes: JSON.stringify(changes),
      correlation_id: correlationId,
    })
    .execute();
  write.isRecorded = true;
  facts.length = 0;
}

/** Notes that a request changes something. */
const WATCH_CHANGES: KyselyPlugin = {
  transformQuery({ node }) {
    const table = changedTable(node);
    if (table === undefined || NOT_A_CHANGE.has(table)) return node;
    const write = currentWrite();
    if (!write?.isOpen)
      throw new Error(`${table} is changed outside a transaction of a call that may change something`);
    write.hasChanged = true;
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Where a raw statement writes. A lock (`for update`) and a conflict (`do update`) are no statement of their own. */
const RAW_CHANGE = /\b(?:insert into|delete from|(?<!for |key |do )update)\s+"?(\w*)/i;

/** The table that a statement changes; undefined if it only reads. */
function changedTable(node: RootOperationNode): string | undefined {
  if (node.kind === 'InsertQueryNode') return node.into && tableName(node.into);
  if (node.kind === 'UpdateQueryNode') return node.table && tableName(node.table);
  if (node.kind === 'DeleteQueryNode') return node.from.froms[0] && tableName(node.from.froms[0]);
  return node.kind === 'RawNode' ? rawTable(node.sqlFragments, node.parameters) : undefined;
}

function rawTable(fragments: readonly string[], parameters: readonly OperationNode[]): string | undefined {
  for (const [index, fragment] of fragments.entries()) {
    const name = RAW_CHANGE.exec(fragment)?.[1];
    if (name === undefined) continue;
    const parameter = parameters[index];
    return name === '' && parameter ? tableName(parameter) : name;
  }
  return undefined;
}

function tableName(node: OperationNode): string {
  if (node.kind === 'AliasNode' && 'node' in node) return tableName(node.node as OperationNode); // boundary: Kysely's nodes are not a union
  // The table of a raw statement: `delete from ${sql.table(name)}`.
  if (node.kind === 'RawNode' && 'parameters' in node) {
    const [inner] = node.parameters as readonly OperationNode[]; // boundary: as above
    return inner ? tableName(inner) : '';
  }
  if (node.kind === 'TableNode' && 'table' in node) {
    const { table } = node as { table?: { identifier?: { name?: string } } }; // boundary: as above
    return table?.identifier?.name ?? '';
  }
  return '';
}
