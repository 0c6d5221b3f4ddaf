import { type ReportType, savedColumns, shownColumns } from '@portal/api-client/report-preferences';
import type { ExportLayout } from '@portal/api-client/report-query';
import { REPORT_WORDS } from '@portal/api-client/report-words';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Member } from '../../platform/http/guard.ts';
import { type DayRange, EVERY_DAY } from '../reports/report-query.ts';
import type { StoredLayout } from './export-rows.ts';

interface RequestedLayout extends ExportLayout {
  readonly targetDate?: string | undefined;
}

/**
 * The layout of a file as it is stored: the columns of a name become keys. A file with columns by name, or with a separator, is in words, has
 * the columns on screen by default, and always the date of its range. Any other stays as programs know it, unless it names its date.
 */
export async function layoutToStore(
  db: Kysely<Schema>,
  member: Member,
  reportType: ReportType,
  { columns, separator, targetDate }: RequestedLayout,
  range: DayRange | undefined,
): Promise<StoredLayout> {
  const isFiltered = range !== undefined && range !== EVERY_DAY;
  const keys = typeof columns === 'object' ? [...columns] : undefined;
  const withDate = (some: string[], date: string | undefined) =>
    isFiltered && date !== undefined && !some.includes(date) ? [...some, date] : some;
  if (separator === undefined && (columns === undefined || keys)) {
    return { columns: keys && withDate(keys, targetDate) };
  }
  const all = () => Object.keys(REPORT_WORDS[reportType].headers);
  const chosen = keys ?? (columns === 'all' ? all() : await columnsOnScreen(db, member, reportType));
  return {
    columns: withDate(chosen, targetDate ?? 'createdAt'),
    separator,
    words: { isNormalized: await isNormalized(db, member) },
  };
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
async function isNormalized(db: Kysely<Schema>, { tenantId }: Member): Promise<boolean> {
  const flag = await db
    .selectFrom('tenant_flags')
    .select('variant')
    .where('tenant_id', '=', tenantId)
    .where('flag_key', '=', 'normalizedSuccessStatus')
    .executeTakeFirst();
  return flag?.variant === 'on';
}
