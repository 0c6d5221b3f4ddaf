import type { ExportedReport } from '@portal/api-client/exported-reports';
import type { ReportType } from '@portal/api-client/report-preferences';
import { EXPORT_COLUMNS, EXPORT_SEPARATORS } from '@portal/api-client/report-query';
import { setInput } from '@portal/api-client/set-input';
import { hasAnyRole, readerRoles } from '@portal/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../platform/database/schema.ts';
import type { Member } from '../../platform/http/guard.ts';
import {
  CHARGEBACK_REPORT,
  chargebackBody,
  chargebackConditions,
  chargebackQuery,
} from '../reports/chargeback-report.ts';
import {
  instructionBody,
  instructionConditions,
  instructionReport,
  instructionQuery,
} from '../reports/instruction-report.ts';
import { MANDATE_REPORT, mandateBody, mandateConditions, mandateQuery } from '../reports/mandate-report.ts';
import type { Report, Selection } from '../reports/report.ts';

export type ExportRow = Selectable<Schema['export_reports']>;

/** The user or the API key that requested an export. */
export type Requester = { readonly userId: string } | { readonly publicKey: string };
/** The requester of an export, or the run of a schedule. */
export type ExportOwner = Requester | { readonly runId: string };

export function exportOwner(member: Member): Requester {
  return member.kind === 'user' ? { userId: member.userId } : { publicKey: member.publicKey };
}

export function requesterOf({ user_id, public_key }: ExportRow): Requester {
  if (user_id !== null) return { userId: user_id };
  if (public_key !== null) return { publicKey: public_key };
  throw new Error('Nobody has requested the export');
}

/** For queries of `export_reports`: whether an export belongs to an owner. */
export function ownedBy(owner: Requester): RawBuilder<boolean> {
  return 'userId' in owner ? sql`user_id = ${owner.userId}` : sql`public_key = ${owner.publicKey}`;
}

const separator = z.optional(z.enum(EXPORT_SEPARATORS));
const layout = {
  columns: z.optional(z.union([z.enum(EXPORT_COLUMNS), setInput(z.string(), { max: 100 }).check(z.minLength(1))])),
  separator,
};

export const instructionExportBody = z.object({ ...instructionBody, ...layout });
export const mandateExportBody = z.object({ ...mandateBody, ...layout });
export const chargebackExportBody = z.object({ ...chargebackBody, ...layout });

/** The stored part of a layout: its columns are those of the time of the request. */
const storedLayout = {
  columns: z.optional(z.array(z.string())),
  separator,
  /** For a file in words: whether SETTLED reads 'Completed'. */
  words: z.optional(z.object({ isNormalized: z.boolean() })),
};
export type StoredLayout = z.infer<z.ZodMiniObject<typeof storedLayout>>;

const { targetDate: paymentDate } = instructionQuery;
const { targetDate: mandateDate } = mandateQuery;
const { targetDate: chargebackDate } = chargebackQuery;
const storedInstructionExport = z.object({ ...instructionBody, ...storedLayout, targetDate: paymentDate });
const storedMandateExport = z.object({ ...mandateBody, ...storedLayout, targetDate: mandateDate });
const storedChargebackExport = z.object({ ...chargebackBody, ...storedLayout, targetDate: chargebackDate });

/** The report, the rows and the layout of a requested file. */
export interface ExportSource extends StoredLayout {
  readonly report: Report<object>;
  readonly reportType: ReportType;
  readonly selection: Selection;
  /** A filter says whether test payments are among the rows. */
  readonly choosesTests: boolean;
}

/** Parses a stored export request. Throws if a version with another format stored it. */
export function exportSource({ tenant_id, report_type, request }: ExportRow): ExportSource {
  const { report, body, conditions } = parseRequest(report_type, request);
  const { dateFrom, dateTo, targetDate, term } = body;
  const range = dateFrom !== undefined && dateTo !== undefined ? { from: dateFrom, to: dateTo } : undefined;
  return {
    report,
    reportType: report_type,
    selection: { tenantId: tenant_id, conditions, target: targetDate, range, term },
    choosesTests: 'isTest' in body && body.isTest.length > 0,
    columns: body.columns,
    separator: body.separator,
    words: body.words,
  };
}

function parseRequest(reportType: ReportType, request: unknown) {
  if (reportType === 'mandate') {
    const body = storedMandateExport.parse(request);
    return { report: MANDATE_REPORT, body, conditions: mandateConditions(body) };
  }
  if (reportType === 'chargeback') {
    const body = storedChargebackExport.parse(request);
    return { report: CHARGEBACK_REPORT, body, conditions: chargebackConditions(body) };
  }
  const body = storedInstructionExport.parse(request);
  return { report: instructionReport(body), body, conditions: instructionConditions(body) };
}

/** Converts a row to the API's format. */
export function readExport(row: ExportRow): ExportedReport {
  return {
    reportPath: row.report_path,
    status: row.status === 'READY' ? 'Ready' : 'Failed',
    name: row.name,
    reportType: row.report_type,
    requestedAt: row.requested_at.toISOString(),
    completedAt: row.completed_at?.toISOString(),
    rowCount: row.row_count,
    sizeBytes: row.size_bytes,
  };
}

/** Whether a user or an API key may read the contents of an export. */
export function mayReadExport({ roles }: { readonly roles: readonly string[] }, reportType: ReportType): boolean {
  const isReader = hasAnyRole(roles, readerRoles('TRANSACTION'));
  return isReader || (reportType === 'mandate' && hasAnyRole(roles, readerRoles('MANDATE')));
}

export async function selectExport(db: Kysely<Schema>, reportPath: string): Promise<ExportRow | undefined> {
  return db.selectFrom('export_reports').selectAll().where('report_path', '=', reportPath).executeTakeFirst();
}

/** An export that a user or an API key requested. */
export async function selectExportOf(
  db: Kysely<Schema>,
  member: Member,
  reportPath: string,
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('export_reports')
    .selectAll()
    .where('report_path', '=', reportPath)
    .where('tenant_id', '=', member.tenantId)
    .where(ownedBy(exportOwner(member)))
    .executeTakeFirst();
}
