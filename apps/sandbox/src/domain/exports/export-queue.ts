import { randomUUID } from 'node:crypto';
import { EXPORTS_EVENT, INSTRUCTION_EXPORT_EVENT } from '@portal/api-client/exported-reports';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isFree, NO_LEASE } from '../../platform/database/leases.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { pushTo } from '../../platform/hub/push.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';
import {
  type ExportOwner,
  type ExportRow,
  mayReadExport,
  ownedBy,
  readExport,
  type Requester,
  requesterOf,
} from './export-rows.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { lockUser } from '../../platform/database/lock-user.ts';

/** PostgreSQL notifies this channel when an export is queued. */
export const EXPORT_CHANNEL = 'report_export';

/** The most exports in preparation per user or API key. */
export const EXPORTS_MAX = 10;
/** The number of newest reports to keep per user or API key. */
export const REPORTS_KEPT = 100;

interface NewExport<Owner> extends Pick<ExportRow, 'name' | 'report_type' | 'requested_at' | 'tenant_id'> {
  readonly owner: Owner;
  readonly request: object;
}

/**
 * Queues an export that a user or an API key has requested. Refuses more than `EXPORTS_MAX` per owner, which would fill the disk and
 * delay everybody else.
 */
export async function queueExport(
  trx: Transaction<Schema>,
  requested: NewExport<Requester>,
): Promise<{ reportPath: string }> {
  const { owner, tenant_id } = requested;
  if ('userId' in owner) await lockUser(trx, owner);
  else await lockKey(trx, owner);
  const { count } = await trx
    .selectFrom('export_reports')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant_id)
    .where(ownedBy(owner))
    .where('status', '=', 'PREPARING')
    .executeTakeFirstOrThrow();
  if (count >= EXPORTS_MAX) throw new PlatformError('TOO_MANY_EXPORTS');
  return addToQueue(trx, requested);
}

/** Queues an export and notifies the exporters. */
export async function addToQueue(
  trx: Transaction<Schema>,
  { owner, ...values }: NewExport<ExportOwner>,
): Promise<{ reportPath: string }> {
  const { report_path } = await trx
    .insertInto('export_reports')
    .values({
      ...values,
      ...ownerColumns(owner),
      report_path: randomUUID(),
      status: 'PREPARING',
      request: JSON.stringify(values.request),
    })
    .returning('report_path')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${EXPORT_CHANNEL}, '')`.execute(trx);
  return { reportPath: report_path };
}

function ownerColumns(owner: ExportOwner) {
  if ('runId' in owner) return { run_id: owner.runId };
  return 'userId' in owner ? { user_id: owner.userId } : { public_key: owner.publicKey };
}

/** An export that this process has claimed until the lease expires. */
export interface ClaimedExport {
  readonly row: ExportRow;
  readonly lease: string;
}

interface Claiming {
  readonly now: Date;
  readonly leaseMs: number;
  /** Tenants whose exports this process is making: other tenants come first. */
  readonly busyTenants: readonly string[];
}

/** Claims the longest-waiting export; no other process can claim it during the lease. */
export async function claimExport(
  db: Kysely<Schema>,
  { now, leaseMs, busyTenants }: Claiming,
): Promise<ClaimedExport | undefined> {
  const lease = randomUUID();
  const { rows } = await sql<ExportRow>`
    with due as (
      select report_path from export_reports
      where status = 'PREPARING' and ${isFree(now)}
        and tenant_id <> all(${busyTenants}::uuid[])
      order by requested_at limit 1
      for update skip locked
    )
    update export_reports set leased_by = ${lease}, leased_until = ${new Date(now.getTime() + leaseMs)}
    from due where export_reports.report_path = due.report_path
    returning export_reports.*`.execute(db);
  const [row] = rows;
  return row && { row, lease };
}

/** Extends a lease. Returns false if it expired and another process claimed the export. */
export async function renewLease(db: Kysely<Schema>, { row, lease }: ClaimedExport, until: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('export_reports')
    .set({ leased_until: until })
    .where('report_path', '=', row.report_path)
    .where('leased_by', '=', lease)
    .returning('report_path')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** A completed export; `undefined` if it failed. */
export type MadeExport = { readonly rowCount: number; readonly sizeBytes: number } | undefined;

/** How the exports of runs of schedules end, and how long they are kept. */
export interface RunExports {
  /** Records the result of a run, in the transaction of that of its export. Returns the paths of reports whose files are to be removed. */
  settle(trx: Transaction<Schema>, row: ExportRow, made: MadeExport, now: Date): Promise<string[]>;
  /** Deletes the runs that are too old at `now`. Returns the paths of their files. */
  forget(db: Kysely<Schema>, now: Date): Promise<string[]>;
}

/**
 * Records the result of an export and notifies its user and the tenant's webhooks, in one transaction. Records nothing
 * if the lease was lost. Returns the paths of reports whose files are to be removed: the owner's older ones, deleted to make room, or this
 * one if it was deleted with its owner.
 */
export async function settleExport(
  db: Kysely<Schema>,
  { row: { report_path }, lease }: ClaimedExport,
  made: MadeExport,
  { now, runs }: { readonly now: Date; readonly runs: Pick<RunExports, 'settle'> },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('export_reports')
      .set({
        status: made ? 'READY' : 'FAILED',
        ...NO_LEASE,
        completed_at: now,
        row_count: made?.rowCount ?? null,
        size_bytes: made?.sizeBytes ?? null,
      })
      .where('report_path', '=', report_path)
      .where('leased_by', '=', lease)
      .returningAll()
      .executeTakeFirst();
    if (!row) return (await isDeleted(trx, report_path)) ? [report_path] : [];
    if (row.run_id !== null) return runs.settle(trx, row, made, now);
    if (row.user_id !== null) await notifyUser(trx, row, row.user_id);
    await raiseEvent(trx, row.tenant_id, made ? 'export.ready' : 'export.failed', {
      reference: report_path,
      reportType: row.report_type,
    });
    return deleteBeyondLimit(trx, row);
  });
}

async function isDeleted(trx: Transaction<Schema>, reportPath: string): Promise<boolean> {
  const row = await trx
    .selectFrom('export_reports')
    .select('report_path')
    .where('report_path', '=', reportPath)
    .executeTakeFirst();
  return row === undefined;
}

/** Notifies the user, unless they have lost access to the report: the list hides it then too. */
async function notifyUser(trx: Transaction<Schema>, row: ExportRow, userId: string): Promise<void> {
  const user = await trx.selectFrom('tenant_users').select('roles').where('user_id', '=', userId).executeTakeFirst();
  if (!user || !mayReadExport(user, row.report_type)) return;
  const target = { tenantId: row.tenant_id, userId };
  const report = readExport(row);
  if (row.report_type === 'transaction') await pushTo(trx, target, INSTRUCTION_EXPORT_EVENT, report);
  else await pushTo(trx, target, EXPORTS_EVENT, [report]);
}

/** Deletes an owner's oldest reports beyond `REPORTS_KEPT`. Returns their paths. */
async function deleteBeyondLimit(trx: Transaction<Schema>, row: ExportRow): Promise<string[]> {
  const { rows } = await sql<{ report_path: string }>`
    delete from export_reports where report_path in (
      select report_path from export_reports
      where tenant_id = ${row.tenant_id} and ${ownedBy(requesterOf(row))} and status <> 'PREPARING'
      order by requested_at desc, report_path offset ${sql.lit(REPORTS_KEPT)}
      for update skip locked
    )
    returning report_path`.execute(trx);
  return rows.map(({ report_path }) => report_path);
}

/** Releases an unfinished export and notifies the exporters, so that another instance can claim it. */
export async function releaseExport(db: Kysely<Schema>, { row, lease }: ClaimedExport): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('export_reports')
      .set(NO_LEASE)
      .where('report_path', '=', row.report_path)
      .where('leased_by', '=', lease)
      .execute();
    await sql`select pg_notify(${EXPORT_CHANNEL}, '')`.execute(trx);
  });
}

/** When to check for exports again: the next lease expires then. */
export async function nextExportDue(db: Kysely<Schema>, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(leased_until) as due from export_reports
    where status = 'PREPARING' and leased_until > ${now}`.execute(db);
  return rows[0]?.due ?? undefined;
}

/** The given exports that still exist: others may have been deleted with their owner. */
export async function keptExports(db: Kysely<Schema>, reportPaths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ report_path: string }>`
    select report_path from export_reports where report_path = any(${reportPaths}::text[])`.execute(db);
  return new Set(rows.map(({ report_path }) => report_path));
}

/** Deletes the requested exports that ended before an instant. Returns their paths. */
export async function forgetExports(db: Kysely<Schema>, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('export_reports')
    .where('completed_at', '<', before)
    .where('run_id', 'is', null)
    .returning('report_path')
    .execute();
  return rows.map(({ report_path }) => report_path);
}
