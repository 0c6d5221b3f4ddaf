// @vitest-environment jsdom
import { SETTING_KINDS, SETTING_PATHS, type SettingKind, type ThemeValues } from './theme-settings.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { checkoutStyles } from './checkout-styles.ts';
import { CHECKOUT_SCREENS, FORCED_STATES } from './screens.ts';
import { completeValues } from './complete-values.ts';
import { STANDARD_VALUES } from './standard-values.ts';
import { markupOf } from './testing/screens.ts';
import { themeVariables, variableOf } from './theme-variables.ts';

afterEach(() => document.body.replaceChildren());

/** The rules of the sheet, those inside of at-rules too. */
const RULES = [...checkoutStyles.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', declarations = '']) => ({
  selectors: selectors.trim().split(/,(?![^(]*\))\s*/),
  declarations: declarations.split(';').map((text) => text.trim()),
}));

/** The signs that tell, each by itself, that an element is in a state. */
const OWN: readonly (readonly [own: string, forced: (typeof FORCED_STATES)[number]])[] = [
  [':hover', 'hover'],
  [':focus-visible', 'focus'],
  [':checked', 'selected'],
  ['[aria-current]', 'selected'],
  [':disabled', 'disabled'],
  ['[aria-disabled', 'disabled'],
  ['[aria-invalid', 'error'],
  [':autofill', 'autofilled'],
];

describe('the style sheet', () => {
  test('has no colour but those of settings', () => {
    const colour = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|[a-z]+-gradient)\(/i;
    const takesColour =
      /^(.*color|-webkit-text-fill-color|background.*|border(?!.*(radius|width|style)).*|outline(?!-offset).*|box-shadow|fill|stroke)$/;
    for (const declaration of RULES.flatMap(({ declarations }) => declarations)) {
      expect(declaration).not.toMatch(colour);
      const [property = '', value = ''] = declaration.split(/:\s*/);
      if (!takesColour.test(property)) continue;
      const rest = value.replaceAll(
        /var\(--checkout-[\w-]+\)|transparent|currentColor|inherit|solid|none|inset|\b\d+(px)?\b/g,
        '',
      );
      expect(`${property}: ${rest.trim()}`).toBe(`${property}: `);
    }
  });

  test('uses exactly the custom properties of settings', () => {
    const used = new Set(checkoutStyles.match(/--[\w-]+(?=\))/g));
    expect([...used].toSorted()).toEqual(Object.keys(themeVariables(completeValues({}))).toSorted());
  });

  test('reads from right to left as well as from left to right', () => {
    const properties = RULES.flatMap(({ declarations }) => declarations).map((text) => text.split(':')[0] ?? '');
    expect(properties.filter((name) => /(^|-)(left|right|top|bottom|height)$|^(min-|max-)?width$/.test(name))).toEqual([
      'line-height',
      'line-height',
      'line-height',
    ]);
  });

  test('follows the width of its container, not of the window', () => {
    expect(checkoutStyles.match(/@media[^{]*/g)).toEqual(['@media (forced-colors: active) ']);
  });

  test('can force every state that controls have', () => {
    const stateful = RULES.flatMap(({ selectors }) =>
      selectors.flatMap((selector) =>
        OWN.filter(([own]) => selector.includes(own)).map(([, forced]) => {
          const control = selector.slice(0, selector.indexOf(':where('));
          return { selectors, expected: `:where(.checkout[data-forced='${forced}']) ${control}` };
        }),
      ),
    );
    expect(stateful.length).toBeGreaterThan(10);
    for (const { selectors, expected } of stateful) expect(selectors).toContain(expected);
    for (const state of FORCED_STATES) expect(checkoutStyles).toContain(`[data-forced='${state}']`);
  });
});

/** Another valid value of each kind. */
const OTHER = {
  toggle: false,
  colour: '#123456',
  size: '7px',
  font: 'Lora',
  borderStyle: 'dotted',
  text: 'Other words',
  logo: '00000000-0000-4000-8000-000000000001',
  address: 'https://images.example/other.png',
} as const satisfies Readonly<Record<SettingKind, string | boolean>>;

const CHOSEN: ThemeValues = { ...STANDARD_VALUES, 'logo.logoUri': 'https://images.example/logo.png' };
const VALUES = completeValues(CHOSEN);

/** The platform reads the id of a logo, and returns its address. */
const ON_SCREEN = SETTING_PATHS.filter((path) => path !== 'logo.logoId');

const SHOWN = CHECKOUT_SCREENS.map((screen) => ({ screen, markup: markupOf({ screen, values: VALUES }) }));

test.each(ON_SCREEN)('a change of %s changes a screen', (path) => {
  const values = completeValues({ ...CHOSEN, [path]: OTHER[SETTING_KINDS[path]] });
  const variable = variableOf(path);
  const isStyled = themeVariables(values)[variable] !== themeVariables(VALUES)[variable] && styled.has(variable);
  expect(isStyled || SHOWN.some(({ screen, markup }) => markupOf({ screen, values }) !== markup)).toBe(true);
});

const styled = styledProperties();

/** The custom properties in the rules that apply to an element of a screen, in one of its states. */
function styledProperties(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const forced of FORCED_STATES) {
    document.body.innerHTML = CHECKOUT_SCREENS.map((screen) => markupOf({ screen, values: VALUES, forced })).join('');
    for (const { selectors, declarations } of RULES) {
      // jsdom does not know all states; the forced ones stand for them.
      const known = selectors.filter((selector) => !selector.includes(':where(:') && !selector.includes('::'));
      if (!known.some((selector) => document.querySelector(selector))) continue;
      for (const name of declarations.join(';').match(/--[\w-]+(?=\))/g) ?? []) found.add(name);
    }
  }
  return found;
}
