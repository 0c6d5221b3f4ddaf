import type { NestedSettings, ThemeInput } from '@portal/api-client/themes';
import { isSettingPath, nestSettings, readSettings } from '@portal/checkout/theme-settings';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError, type PlatformErrorCode } from '../../platform/http/errors.ts';
import { InvalidRequest } from '../../platform/http/input/invalid-request.ts';
import { isFont } from './fonts.ts';
import { hasLogo } from './logos.ts';
import { findTemplate } from './templates.ts';

/** The codes that `checkSettings` throws. */
export const SETTING_REFUSALS: readonly PlatformErrorCode[] = [
  'SETTING_NOT_IN_TEMPLATE',
  'UNKNOWN_FONT',
  'UNKNOWN_LOGO',
  'UNKNOWN_TEMPLATE',
];

/**
 * The settings to store for an input whose values are valid: missing ones have the template's defaults, and the logo has no
 * address. Throws for a template that does not exist, a setting that it lacks, a font that is not served, and a logo that is no
 * upload of the tenant.
 */
export async function checkSettings(
  db: Kysely<Schema>,
  tenantId: string,
  {
    template: kind,
    templateVersion,
    settings,
  }: Pick<ThemeInput, 'settings' | 'templateVersion'> & { template: string },
): Promise<NestedSettings> {
  const template = findTemplate(kind, templateVersion);
  if (!template) {
    throw new PlatformError('UNKNOWN_TEMPLATE', { field: 'templateVersion', values: [String(templateVersion)] });
  }
  const values = readSettings(settings);
  const { 'text.fontFamily': font, 'logo.logoId': logoId } = values;
  const given = Object.keys(values).filter(isSettingPath);
  const refusals = [
    ...given
      .filter((path) => !template.settings.includes(path))
      .map((path) => refusal('SETTING_NOT_IN_TEMPLATE', path)),
    ...(font !== undefined && !isFont(font) ? [refusal('UNKNOWN_FONT', 'text.fontFamily', [font])] : []),
    ...(logoId && !(await hasLogo(db, tenantId, logoId)) ? [refusal('UNKNOWN_LOGO', 'logo.logoId', [logoId])] : []),
  ];
  if (refusals.length > 0) throw new InvalidRequest([], refusals);
  return nestSettings({ ...readSettings(template.defaultSettings), ...values, 'logo.logoUri': '' });
}

function refusal(code: PlatformErrorCode, path: string, values: readonly string[] = [path]): PlatformError {
  return new PlatformError(code, { field: `settings.${path}`, values });
}
