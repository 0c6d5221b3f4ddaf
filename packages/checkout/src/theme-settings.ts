import { payerTextInput } from '@portal/api-client/name-input';
import type { NestedSettings } from '@portal/api-client/themes';
import { checkColour } from '@portal/validation';
import * as z from 'zod/mini';

export const BORDER_STYLES = [
  'none',
  'dotted',
  'dashed',
  'solid',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
] as const;

/** Units of a size, with the largest number that each can have. */
export const SIZE_LIMITS = { px: 200, rem: 12, em: 12, '%': 100 } as const;

export const SETTING_TEXT_MAX = 200;

/** Enough for the largest logo as a `data:` address, in characters. */
const ADDRESS_MAX = 1_500_000;

/**
 * The kind of value of each setting of a theme. `colour`: # and three or six hexadecimal digits. `size`: a number with a unit, such as
 * `12px`. `font`: a family that the platform lists. `logo`: the id of an uploaded logo, or ''. `address`: where the platform serves
 * the logo, which it sets itself; or a `data:` address with a logo that is not uploaded yet.
 */
export const SETTING_KINDS = {
  'display.walletActions': 'toggle',
  'display.showTitle': 'toggle',
  'display.showLabels': 'toggle',
  'text.titleSize': 'size',
  'text.titleColor': 'colour',
  'text.fontFamily': 'font',
  'text.fontColor': 'colour',
  'text.fontSize': 'size',
  'text.description': 'text',
  'page.backgroundColor': 'colour',
  'page.errorColor': 'colour',
  'page.successColor': 'colour',
  'focusOutline.color': 'colour',
  'focusOutline.thickness': 'size',
  'focusOutline.offset': 'size',
  'focusOutline.style': 'borderStyle',
  'buttons.primary.color': 'colour',
  'buttons.primary.fontColor': 'colour',
  'buttons.primary.hoverColor': 'colour',
  'buttons.secondary.color': 'colour',
  'buttons.secondary.fontColor': 'colour',
  'buttons.secondary.hoverColor': 'colour',
  'buttons.danger.color': 'colour',
  'buttons.danger.fontColor': 'colour',
  'buttons.danger.hoverColor': 'colour',
  'buttons.buttonRadius': 'size',
  'buttons.buttonPadding': 'size',
  'borders.borderThickness': 'size',
  'borders.borderRadius': 'size',
  'borders.borderColor': 'colour',
  'headerAndFooter.header.text': 'text',
  'headerAndFooter.header.background': 'colour',
  'headerAndFooter.header.textColor': 'colour',
  'headerAndFooter.header.size': 'size',
  'headerAndFooter.header.padding': 'size',
  'headerAndFooter.footer.text': 'text',
  'headerAndFooter.footer.background': 'colour',
  'headerAndFooter.footer.textColor': 'colour',
  'headerAndFooter.footer.size': 'size',
  'headerAndFooter.footer.padding': 'size',
  'logo.logoId': 'logo',
  'logo.logoUri': 'address',
  'logo.alternativeText': 'text',
  'tabs.radius': 'size',
  'tabs.padding': 'size',
  'tabs.border': 'colour',
  'tabs.background': 'colour',
  'tabs.font': 'colour',
  'tabs.hover': 'colour',
  'tabs.selectedBackground': 'colour',
  'tabs.selectedFont': 'colour',
  'paymentMethodTiles.border': 'colour',
  'paymentMethodTiles.font': 'colour',
  'paymentMethodTiles.hoverBorder': 'colour',
  'paymentMethodTiles.hoverBackground': 'colour',
  'paymentMethodTiles.hoverFont': 'colour',
  'paymentMethodTiles.selectedBorder': 'colour',
  'paymentMethodTiles.selectedBackground': 'colour',
  'paymentMethodTiles.selectedFont': 'colour',
  'paymentMethodTiles.padding': 'size',
} as const;

export type SettingPath = keyof typeof SETTING_KINDS;
export type SettingKind = (typeof SETTING_KINDS)[SettingPath];
type KindOf<P extends SettingPath> = (typeof SETTING_KINDS)[P];

/** The settings of a theme by path, such as those that a user edits. */
export type ThemeValues = { readonly [P in SettingPath]: KindOf<P> extends 'toggle' ? boolean : string };

/** Only in types. A copy with a change is not complete: spreading leaves it out. */
declare class Complete {
  protected readonly isComplete: true;
}

/** The values that a checkout is drawn with: all settings, each checked. Only `completeValues` makes one. */
export type CompleteTheme = ThemeValues & Complete;

export const SETTING_PATHS: readonly SettingPath[] = settingPaths();

function settingPaths(): SettingPath[] {
  // boundary: Object.keys loses the type of the keys
  return Object.keys(SETTING_KINDS) as SettingPath[];
}

export function isSettingPath(path: string): path is SettingPath {
  return Object.hasOwn(SETTING_KINDS, path);
}

const colour = z
  .string()
  .check(
    z.refine((text) => checkColour(text).ok, 'Please enter # and three or six hexadecimal digits, such as #0a58ca'),
  );
const size = z.string().check(z.refine(isSize, 'Please enter a size such as 12px: up to 200px, 12rem, 12em or 100%'));
const text = payerTextInput(SETTING_TEXT_MAX);
const font = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/, 'This is not the name of a font'));

/** The schema of each kind of setting. */
export const SETTING_INPUTS = {
  toggle: z.boolean(),
  colour,
  size,
  text,
  font,
  borderStyle: z.enum(BORDER_STYLES),
  logo: z.string().check(z.regex(/^[0-9a-f-]{0,36}$/, 'This is not the id of a logo')),
  address: z
    .string()
    .check(
      z.maxLength(ADDRESS_MAX),
      z.regex(/^($|https?:\/\/|data:image\/(png|jpeg|webp);base64,)/, 'This is not the address of a logo'),
    ),
} as const satisfies Readonly<Record<SettingKind, z.ZodMiniType>>;

function isSize(text: string): boolean {
  const [, digits, unit] = /^(\d{1,3}(?:\.\d{1,2})?)(px|rem|em|%)$/.exec(text) ?? [];
  if (unit !== 'px' && unit !== 'rem' && unit !== 'em' && unit !== '%') return false;
  return Number(digits) <= SIZE_LIMITS[unit];
}

/** Whether a setting accepts a value. */
export function isSettingValue(path: SettingPath, value: unknown): value is ThemeValues[SettingPath] {
  return z.safeParse(SETTING_INPUTS[SETTING_KINDS[path]], value).success;
}

/** The settings of a theme as users save them: any may be missing; an unknown name or an invalid value is refused. */
export const themeSettingsInputSchema: z.ZodMiniType<NestedSettings, NestedSettings> = strictObjectOf(
  SETTING_PATHS.map((path) => ({ names: path.split('.'), schema: SETTING_INPUTS[SETTING_KINDS[path]] })),
);

interface Leaf {
  readonly names: readonly string[];
  readonly schema: z.ZodMiniType;
}

function strictObjectOf(leaves: readonly Leaf[]): z.ZodMiniType<NestedSettings, NestedSettings> {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const name of new Set(leaves.map(({ names }) => names[0] ?? ''))) {
    const inside = leaves.filter(({ names }) => names[0] === name);
    const leaf = inside.find(({ names }) => names.length === 1);
    const rest = inside.map(({ names, schema }) => ({ names: names.slice(1), schema }));
    shape[name] = z.optional(leaf ? leaf.schema : strictObjectOf(rest));
  }
  return z.strictObject(shape);
}

/** Reads the settings of a response by path. A missing or invalid value is left out. Never throws. */
export function readSettings(nested: NestedSettings): Partial<ThemeValues> {
  const found: Partial<Record<SettingPath, string | boolean>> = {};
  for (const path of SETTING_PATHS) {
    const value = valueAt(nested, path);
    if (isSettingValue(path, value)) found[path] = value;
  }
  // boundary: each value was checked against the kind of its path
  return found as Partial<ThemeValues>;
}

/** The settings of a response that `readSettings` leaves out because their values are invalid. */
export function invalidSettings(nested: NestedSettings): readonly SettingPath[] {
  return SETTING_PATHS.filter((path) => {
    const value = valueAt(nested, path);
    return value != null && !isSettingValue(path, value);
  });
}

function valueAt(nested: unknown, path: string): unknown {
  let value = nested;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    // boundary: an own member of an object of unknown shape
    value = (value as NestedSettings)[name];
  }
  return value;
}

/** The reverse of `readSettings`. `received`: settings whose other members are kept, such as those of a newer platform. Default: none. */
export function nestSettings(values: Partial<ThemeValues>, received: NestedSettings = {}): NestedSettings {
  const nested: Record<string, unknown> = structuredClone(received);
  for (const path of SETTING_PATHS) {
    if (values[path] === undefined) continue;
    const names = path.split('.');
    let inside = nested;
    for (const name of names.slice(0, -1)) {
      if (typeof inside[name] !== 'object' || inside[name] === null) inside[name] = {};
      // boundary: an object of a copy that only this loop writes
      inside = inside[name] as Record<string, unknown>;
    }
    inside[names.at(-1) ?? ''] = values[path];
  }
  return nested;
}
