import { readerRoles } from '@portal/contract';
import { settingName } from '@portal/checkout/setting-groups';
import { readSettings, SETTING_PATHS } from '@portal/checkout/theme-settings';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { isUuid } from '../../platform/database/uuid.ts';

/** A checkout theme with its settings. */
export const THEME_ACTIVITY: ThingKind = {
  kind: 'theme',
  area: 'Checkout Themes',
  readers: readerRoles('WHITELABEL'),
  async read(db, { tenantId, id }) {
    if (!isUuid(id)) return undefined;
    const row = await db
      .selectFrom('themes')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('theme_id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const values = readSettings(row.settings);
    // The address of the logo is not stored.
    const paths = SETTING_PATHS.filter((path) => path !== 'logo.logoUri' && values[path] !== undefined);
    return {
      name: row.name,
      facts: {
        Name: row.name,
        Default: row.is_default ? 'Yes' : 'No',
        'Template version': String(row.template_version),
        ...Object.fromEntries(paths.map((path) => [settingName(path), settingWords(values[path])])),
      },
    };
  },
};

function settingWords(value: boolean | string | undefined): string {
  return typeof value === 'boolean' ? (value ? 'On' : 'Off') : (value ?? '');
}
