import { type ReportType, savedColumns, shownColumns } from '@portal/api-client/report-preferences';
import type { ExportLayout } from '@portal/api-client/report-query';
import { REPORT_WORDS } from '@portal/api-client/report-words';
import type { Kysely } from 'kysely';
import type { Schema, StoredScheduleRequest } from '../../platform/database/schema.ts';
import type { Member } from '../../platform/http/guard.ts';
import type { StoredLayout } from './export-rows.ts';

/** A layout whose columns are keys of rows. Without a separator, the file is for programs: it has all but later columns by default. */
export type FixedLayout = Pick<StoredScheduleRequest, 'columns' | 'separator'>;

/** The layout of a request with the columns as they are now. A file with columns by name, or with a separator, is in words, and has the columns on screen by default. */
export async function fixedLayout(
  db: Kysely<Schema>,
  member: Member,
  reportType: ReportType,
  { columns, separator }: ExportLayout,
): Promise<FixedLayout> {
  const keys = typeof columns === 'object' ? [...columns] : undefined;
  if (separator === undefined && (columns === undefined || keys)) return { columns: keys ?? null, separator: null };
  const all = () => Object.keys(REPORT_WORDS[reportType].headers);
  const named = async () => (columns === 'all' ? all() : columnsOnScreen(db, member, reportType));
  return { columns: keys ?? (await named()), separator: separator ?? 'comma' };
}

interface Dated extends FixedLayout {
  readonly tenantId: string;
  readonly targetDate: string | undefined;
  /** The rows are those of a range of days. */
  readonly hasRange: boolean;
}

/** The layout as an export stores it: a file of a range in words always has its date, and any other if the request names the date. */
export async function layoutToStore(
  db: Kysely<Schema>,
  { tenantId, columns, separator, targetDate, hasRange }: Dated,
): Promise<StoredLayout> {
  const date = separator === null ? targetDate : (targetDate ?? 'createdAt');
  const isMissing = hasRange && date !== undefined && columns !== null && !columns.includes(date);
  const dated = columns === null ? undefined : [...columns, ...(isMissing ? [date] : [])];
  if (separator === null) return { columns: dated };
  return { columns: dated, separator, words: { isNormalized: await isNormalized(db, tenantId) } };
}

/** The columns that the portal shows to a user. An API key has no choice of its own, so it gets the default columns. */
async function columnsOnScreen(db: Kysely<Schema>, member: Member, reportType: ReportType): Promise<string[]> {
  const { headers, ...rules } = REPORT_WORDS[reportType];
  const row =
    member.kind === 'user'
      ? await db
          .selectFrom('column_preferences')
          .select('selected_columns')
          .where('tenant_id', '=', member.tenantId)
          .where('user_id', '=', member.userId)
          .where('report_type', '=', reportType)
          .executeTakeFirst()
      : undefined;
  const saved = savedColumns(row && { selectedColumns: [...row.selected_columns] });
  return shownColumns(saved, { ...rules, columns: Object.keys(headers).map((id) => ({ id })) });
}

/** The flag `normalizedSuccessStatus` of the tenant. */
async function isNormalized(db: Kysely<Schema>, tenantId: string): Promise<boolean> {
  const flag = await db
    .selectFrom('tenant_flags')
    .select('variant')
    .where('tenant_id', '=', tenantId)
    .where('flag_key', '=', 'normalizedSuccessStatus')
    .executeTakeFirst();
  return flag?.variant === 'on';
}
