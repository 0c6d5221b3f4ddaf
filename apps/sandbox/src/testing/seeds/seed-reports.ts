import { randomUUID } from 'node:crypto';
import type { ReportType } from '@portal/api-client/report-preferences';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type ExportStatus = Schema['export_reports']['status'];

export interface TestExport {
  readonly reportPath: string;
  /** The user who requested it. */
  readonly userId: string;
  /** Default: 'transaction'. */
  readonly reportType?: ReportType;
  /** Default: 'READY'. */
  readonly status?: ExportStatus;
  /** Default: now. */
  readonly requestedAt?: Date;
  /** Default: a minute later. */
  readonly completedAt?: Date;
  /** The body of the call. Default: no filters. */
  readonly request?: object;
  /** When the lease of the process that writes it expires. */
  readonly leasedUntil?: Date;
}

/** Adds an export in the state in which the exporter leaves it, without its file. */
export async function addExport(
  db: Kysely<Schema>,
  tenantId: string,
  { reportPath, userId, reportType = 'transaction', status = 'READY', request = {}, ...when }: TestExport,
): Promise<void> {
  const { requestedAt = new Date(), leasedUntil } = when;
  const { completedAt = new Date(requestedAt.getTime() + 60_000) } = when;
  await db
    .insertInto('export_reports')
    .values({
      report_path: reportPath,
      tenant_id: tenantId,
      user_id: userId,
      report_type: reportType,
      status,
      name: `${reportPath}.csv`,
      request: JSON.stringify(request),
      requested_at: requestedAt,
      completed_at: status === 'PREPARING' ? null : completedAt,
      ...(leasedUntil && { leased_by: randomUUID(), leased_until: leasedUntil }),
      ...(status === 'READY' && { row_count: 12_345, size_bytes: 1_234_567 }),
    })
    .execute();
}

/** Finishes an export that is being prepared, or makes a ready one fail. */
export async function endExport(
  db: Kysely<Schema>,
  reportPath: string,
  status: Exclude<ExportStatus, 'PREPARING'>,
): Promise<void> {
  await db
    .updateTable('export_reports')
    .set({ status, completed_at: new Date() })
    .where('report_path', '=', reportPath)
    .execute();
}

export async function removeExports(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('export_reports').execute();
}

export async function addSavedView(
  db: Kysely<Schema>,
  tenantId: string,
  { viewId, userId }: { readonly viewId: string; readonly userId: string },
): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({ view_id: viewId, tenant_id: tenantId, user_id: userId, report_type: 'mandate', name: 'V', query: '' })
    .execute();
}
