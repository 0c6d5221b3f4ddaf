import {
  type AccessMode,
  type IsolationLevel,
  Kysely,
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  sql,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type CurrentWrite, currentWrite } from './current-write.ts';
import { changesBetween } from './thing-kind.ts';

/** What is written beside a change, and is none of its own. */
const NOT_A_CHANGE = new Set(['activity_entries', 'activity_sessions', 'idempotency_keys', 'webhook_events']);

/**
 * Returns the database for calls of the API: whatever a request changes is recorded, in the transaction of the change. A change without a transaction, or
 * outside a request that may change something, throws.
 */
export function recordingDatabase(db: Kysely<Schema>): Kysely<Schema> {
  const watched = db.withPlugin(watchChanges);
  return new Proxy(watched, {
    get(target, name) {
      if (name === 'transaction') return () => recordingBuilder(target.transaction());
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function recordingBuilder(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
  return new Proxy(builder, {
    get(target, name) {
      if (name === 'execute')
        return <T>(run: (trx: Transaction<Schema>) => Promise<T>) => target.execute((trx) => recorded(trx, run));
      if (name === 'setIsolationLevel')
        return (level: IsolationLevel) => recordingBuilder(target.setIsolationLevel(level));
      if (name === 'setAccessMode') return (mode: AccessMode) => recordingBuilder(target.setAccessMode(mode));
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

async function recorded<T>(trx: Transaction<Schema>, run: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  const write = currentWrite();
  if (!write) return run(trx);
  const before = await readLocked(trx, write);
  Object.assign(write, { isOpen: true, hasChanged: false });
  try {
    const result = await run(trx);
    if (write.hasChanged) await addEntry(trx, write, before);
    return result;
  } finally {
    write.isOpen = false;
  }
}

/** Reads the thing before the change. Requests that change one thing take turns, so that each reads what the one before has left. */
async function readLocked(trx: Transaction<Schema>, { of, tenantId, thingId: id }: CurrentWrite) {
  if (!of || id === undefined) return undefined;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantId} ${of.kind} ${id}`}, 0))`.execute(trx);
  return of.read(trx, { tenantId, id });
}

async function addEntry(
  trx: Transaction<Schema>,
  write: CurrentWrite,
  before: Awaited<ReturnType<typeof readLocked>>,
): Promise<void> {
  const { of, tenantId, thingId: id, actor, area, action, correlationId } = write;
  const after = of && id !== undefined ? await of.read(trx, { tenantId, id }) : undefined;
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
      thing_id: id ?? null,
      thing_name: (after ?? before)?.name ?? null,
      refusal: null,
      changes: JSON.stringify(changesBetween(before, after)),
      correlation_id: correlationId,
    })
    .execute();
}

/** Notes that a request changes something. */
const watchChanges: KyselyPlugin = {
  transformQuery({ node }) {
    const table = changedTable(node);
    if (table === undefined || NOT_A_CHANGE.has(table)) return node;
    const write = currentWrite();
    if (!write?.isOpen)
      throw new Error(`${table} is changed without a transaction of a call that may change something`);
    write.hasChanged = true;
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The table that a statement changes; undefined if it only reads. */
function changedTable(node: RootOperationNode): string | undefined {
  switch (node.kind) {
    case 'InsertQueryNode':
      return node.into && tableName(node.into);
    case 'UpdateQueryNode':
      return node.table && tableName(node.table);
    case 'DeleteQueryNode':
      return node.from.froms[0] && tableName(node.from.froms[0]);
    case 'RawNode': {
      const [start = ''] = node.sqlFragments;
      const [, name] = /^\s*(?:insert into|update|delete from)\b\s*(\w*)/i.exec(start) ?? [];
      if (name !== '') return name;
      return node.parameters[0] && tableName(node.parameters[0]);
    }
    default:
      return undefined;
  }
}

function tableName(node: OperationNode): string {
  if (node.kind === 'AliasNode' && 'node' in node) return tableName(node.node as OperationNode); // boundary: Kysely's nodes are not a union
  if (node.kind === 'TableNode' && 'table' in node) {
    const { table } = node as { table?: { identifier?: { name?: string } } }; // boundary: as above
    return table?.identifier?.name ?? '';
  }
  return '';
}
