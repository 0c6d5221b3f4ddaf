import fc from 'fast-check';
import {
  BORDER_STYLES,
  SETTING_KINDS,
  SETTING_PATHS,
  type SettingKind,
  SIZE_LIMITS,
  type ThemeValues,
} from '../theme-settings.ts';

/** Texts that could leave a style sheet, an attribute or a script, if one were built from them. */
const HOSTILE_TEXTS = [
  '</style><script>alert(1)</script>',
  '"; } body { display: none } /*',
  "' onerror='alert(1)",
  '{{7*7}}${7*7}',
  'Zürich – 支払い 💳',
  '',
] as const;

const hexDigits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`)).map((digits) => `#${digits}`);

const size = fc
  .constantFrom('px', 'rem', 'em', '%')
  .chain((unit) =>
    fc.integer({ min: 0, max: SIZE_LIMITS[unit] * 100 }).map((hundredths) => `${hundredths / 100}${unit}`),
  );

const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.stringMatching(/^[\w ;:{}<>"'&/*\\é支]{0,100}$/u));

/** Valid values of each kind; a logo and an address are always empty. */
function arbitraryOf(kind: SettingKind, fonts: readonly string[]): fc.Arbitrary<string | boolean> {
  switch (kind) {
    case 'toggle':
      return fc.boolean();
    case 'colour':
      return fc.oneof(hexDigits(3), hexDigits(6));
    case 'size':
      return size;
    case 'text':
      return text;
    case 'font':
      return fc.constantFrom(...fonts);
    case 'borderStyle':
      return fc.constantFrom(...BORDER_STYLES);
    case 'logo':
    case 'address':
      return fc.constant('');
  }
}

/** Complete values of all settings, without a logo, in one of the fonts. For tests. */
export function arbitraryThemeValues(fonts: readonly string[]): fc.Arbitrary<ThemeValues> {
  const values = SETTING_PATHS.map((path) => arbitraryOf(SETTING_KINDS[path], fonts));
  // boundary: each path has a value of its kind
  return fc
    .tuple(...values)
    .map((found) => Object.fromEntries(SETTING_PATHS.map((path, index) => [path, found[index]])) as ThemeValues);
}
