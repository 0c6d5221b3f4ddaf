import { nestSettings, readSettings, type SettingPath, type ThemeValues } from '@portal/checkout/theme-settings';
import {
  type NestedSettings,
  TEMPLATE_KINDS,
  type TemplateKind,
  type Theme,
  type ThemeInput,
  type ThemeTemplate,
} from '@portal/api-client/themes';
import { completeValues } from '@portal/checkout';
import type { StudioValues } from '../studio/studio-state.ts';

/** A theme as edited in the studio. A logo that is not uploaded yet is in `logo.logoUri`, as a `data:` address. */
export interface EditedTheme {
  readonly name: string;
  readonly template: TemplateKind;
  readonly templateVersion: number;
  readonly values: ThemeValues;
}

/** An edited theme, with the invalid input of its fields. */
export type StudioTheme = EditedTheme & StudioValues;

export function templateKindOf({ template }: Pick<Theme, 'template'>): TemplateKind {
  return TEMPLATE_KINDS.find((kind) => kind === template) ?? 'HOSTED_PAGE';
}

/** The template of a kind with this version; without one, with the highest. `undefined` if the platform has none. */
export function templateOf(
  templates: readonly ThemeTemplate[],
  kind: TemplateKind,
  version?: number,
): ThemeTemplate | undefined {
  return templates
    .filter((one) => one.template === kind && (version === undefined || one.version === version))
    .toSorted((one, other) => other.version - one.version)[0];
}

/** The default values of a template. Those that it does not have are derived, as in a checkout. */
export function defaultsOf(template: ThemeTemplate | undefined): ThemeValues {
  return completeValues(readSettings(template?.definition.defaultSettings ?? {}));
}

export function editedThemeOf(theme: Theme, templates: readonly ThemeTemplate[]): EditedTheme {
  const kind = templateKindOf(theme);
  const template = templateOf(templates, kind, theme.templateVersion);
  const defaults = readSettings(template?.definition.defaultSettings ?? {});
  return {
    name: theme.name,
    template: kind,
    templateVersion: theme.templateVersion,
    values: completeValues({ ...defaults, ...readSettings(theme.settings) }),
  };
}

/** The settings that a template has, of those that this portal knows. */
export function settingsOf(
  template: ThemeTemplate | undefined,
  known: readonly SettingPath[],
): ReadonlySet<SettingPath> {
  const paths = new Set(template?.definition.settings);
  return new Set(template ? known.filter((path) => paths.has(path)) : known);
}

/**
 * The part of an edited theme that is saved once its logo is uploaded: the settings of its template. `received`: the
 * settings from the platform; a newer platform may have more than this portal knows. Default: none.
 */
export function inputOf(
  { name, template, templateVersion, values }: EditedTheme,
  settings: ReadonlySet<SettingPath>,
  received?: NestedSettings,
): ThemeInput {
  const chosen: Partial<ThemeValues> = Object.fromEntries([...settings].map((path) => [path, values[path]]));
  return { name, template, templateVersion, settings: nestSettings(chosen, received) };
}
