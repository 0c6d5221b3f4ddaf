import { SETTING_KINDS, SETTING_PATHS, type ThemeValues } from '../theme-settings.ts';
import fc from 'fast-check';
import { STANDARD_VALUES } from '../standard-values.ts';

/** # and six digits; greys, black and white as often as other colours. */
export const colourArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`),
  fc.integer({ min: 0, max: 0xff }).map((number) => `#${number.toString(16).padStart(2, '0').repeat(3)}`),
  fc.constantFrom('#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'),
);

const COLOUR_PATHS = SETTING_PATHS.filter((path) => SETTING_KINDS[path] === 'colour');

/** Themes in which every colour is arbitrary, with the other standard settings. */
export const themeArbitrary: fc.Arbitrary<ThemeValues> = fc
  .tuple(...COLOUR_PATHS.map(() => colourArbitrary))
  .map((colours) => ({
    ...STANDARD_VALUES,
    ...Object.fromEntries(COLOUR_PATHS.map((path, index) => [path, colours[index]])),
  }));
