import type { ThingKind } from '../../platform/activity/thing-kind.ts';

/** A requested export of a report. */
export const EXPORT_ACTIVITY: ThingKind = {
  kind: 'export',
  area: 'Exported Reports',
  readers: ['TENANT_ADMIN'],
  async read(db, { tenantId, id }) {
    const row = await db
      .selectFrom('export_reports')
      .select('name')
      .where('tenant_id', '=', tenantId)
      .where('report_path', '=', id)
      .executeTakeFirst();
    return row && { name: row.name, facts: { File: row.name } };
  },
};
