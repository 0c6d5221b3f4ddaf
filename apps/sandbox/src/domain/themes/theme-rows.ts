import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { NestedSettings, Theme, ThemeInput } from '@portal/api-client/themes';
import { nestSettings, readSettings } from '@portal/checkout/theme-settings';
import type { Selectable, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import type { Owned } from '../owned-rows.ts';
import type { Services } from '../services.ts';
import { logoAddress } from './logos.ts';

type ThemeRow = Selectable<Schema['themes']>;

export const THEMES: Owned<'themes'> = { table: 'themes', id: 'theme_id', isId: isUuid };

export function readTheme(services: Pick<Services, 'checkoutAddressOf' | 'url'>, row: ThemeRow): Theme {
  const { tenant_id: tenantId, theme_id: themeId, is_default: isDefault } = row;
  return {
    themeId,
    name: row.name,
    isDefault,
    template: row.template,
    templateVersion: row.template_version,
    themeSettingsId: row.theme_settings_id,
    settings: settingsWithLogo(services, row),
    lastModified: row.last_modified.toISOString(),
    tryUri: services.checkoutAddressOf({ tenantId, themeId, isDefault }),
  };
}

/** The settings of a theme with the address of its logo. */
export function settingsWithLogo(
  { url }: Pick<Services, 'url'>,
  { settings }: Pick<ThemeRow, 'settings'>,
): NestedSettings {
  const values = readSettings(settings);
  return nestSettings({ ...values, 'logo.logoUri': logoAddress(url, values['logo.logoId']) });
}

interface ThemeChange {
  /** With the template and the version that the theme has from now on. */
  readonly input: ThemeInput & Pick<ThemeRow, 'template'>;
  /** As checked by `checkSettings`. */
  readonly settings: NestedSettings;
  /** The settings until now; `undefined` for a new theme. */
  readonly former?: NestedSettings;
  readonly now: number;
}

export function themeColumns({ input, settings, former, now }: ThemeChange) {
  return {
    name: input.name,
    template: input.template,
    template_version: input.templateVersion,
    settings: JSON.stringify(settings),
    last_modified: new Date(now),
    ...(!isDeepStrictEqual(former, settings) && { theme_settings_id: randomUUID() }),
  };
}

/** Makes no theme of the tenant its default, before another one becomes it in the same transaction. */
export async function clearDefault(trx: Transaction<Schema>, tenantId: string): Promise<void> {
  await trx
    .updateTable('themes')
    .set({ is_default: false })
    .where((where) => where.and({ tenant_id: tenantId, is_default: true }))
    .execute();
}
