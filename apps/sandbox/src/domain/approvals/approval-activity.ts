import { PRIVILEGED_ROLES } from '@portal/api-client/approvals';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { statusWords } from '@portal/validation/status-words';
import { readApprovalSettings, SWITCH_WORDS } from './approval-settings.ts';

const AREA = 'Approvals';

/** A request for an approval. What it changes has an entry of its own. */
export const APPROVAL_ACTIVITY: ThingKind = {
  kind: 'approval',
  area: AREA,
  readers: PRIVILEGED_ROLES,
  async read(db, { tenantId, id }) {
    if (!isUuid(id)) return undefined;
    const row = await db
      .selectFrom('approvals')
      .select(['title', 'note', 'status', 'requested_by', 'reason'])
      .where('tenant_id', '=', tenantId)
      .where('approval_id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        name: row.title,
        facts: {
          Change: row.title,
          Status: statusWords(row.status),
          'Requested by': row.requested_by,
          Note: row.note ?? '',
          Reason: row.reason ?? '',
        },
      }
    );
  },
};

/** Which kinds of change need an approval. */
export const APPROVAL_SETTINGS_ACTIVITY: ThingKind = {
  kind: 'approval-settings',
  area: AREA,
  readers: ['TENANT_ADMIN'],
  async read(db, { tenantId }) {
    const settings = await readApprovalSettings(db, tenantId);
    const facts = Object.entries(SWITCH_WORDS).map(([name, words]): [string, string] => [
      words,
      Reflect.get(settings, name) === true ? 'On' : 'Off',
    ]);
    return { name: 'Required approvals', facts: Object.fromEntries(facts) };
  },
};
