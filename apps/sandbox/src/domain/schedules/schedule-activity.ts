import { REPORT_WORDS } from '@portal/api-client/report-words';
import { filterWords, RANGE_WORDS, REPORT_TITLES, timesInWords } from '@portal/api-client/schedule-words';
import { readerRoles } from '@portal/contract';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { timesOf } from './schedule-rows.ts';

/** A report schedule, in the words of its screen. */
export const SCHEDULE_ACTIVITY: ThingKind = {
  kind: 'report-schedule',
  area: 'Report Schedules',
  readers: readerRoles('REPORT_SCHEDULE'),
  async read(db, { tenantId, id }) {
    if (!isUuid(id)) return undefined;
    const row = await db
      .selectFrom('report_schedules')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('schedule_id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { filters, columns, separator } = row.request;
    const { headers } = REPORT_WORDS[row.report_type];
    return {
      name: row.name,
      facts: {
        Name: row.name,
        Report: REPORT_TITLES[row.report_type],
        Filters: filterWords(filters).join(' · ') || 'None',
        Columns: columns?.map((key) => headers[key] ?? key).join(', ') ?? 'As programs know them',
        Separator: separator === 'semicolon' ? 'Semicolon' : 'Comma',
        Runs: timesInWords(timesOf(row)),
        Days: RANGE_WORDS[row.range],
        Status: row.is_paused ? 'Paused' : 'Active',
        Owner: row.owner_name,
      },
    };
  },
};
