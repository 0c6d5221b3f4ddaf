import { type NestedSettings, TEMPLATE_KINDS, type TemplateKind } from '@portal/api-client/themes';
import { nestSettings, SETTING_PATHS, type SettingPath, type ThemeValues } from '@portal/checkout/theme-settings';
import { STANDARD_VALUES } from '@portal/checkout';

/** A version of a template. It never changes: themes keep its defaults. */
export interface Template {
  readonly template: TemplateKind;
  readonly version: number;
  readonly settings: readonly SettingPath[];
  readonly defaultSettings: NestedSettings;
}

/** The look before version 2: square and earthy, without settings for tabs, tiles and the focus outline. */
const FIRST_VALUES: ThemeValues = {
  ...STANDARD_VALUES,
  'text.titleSize': '28px',
  'text.titleColor': '#1f2a24',
  'text.fontFamily': 'Open Sans',
  'text.fontColor': '#3b3a36',
  'text.fontSize': '15px',
  'text.description': 'Please choose a payment method.',
  'page.backgroundColor': '#f5f3ec',
  'page.errorColor': '#9c2b1b',
  'page.successColor': '#2f6b3a',
  'buttons.primary.color': '#2f5d50',
  'buttons.primary.hoverColor': '#234a3f',
  'buttons.secondary.color': '#dcd7c7',
  'buttons.secondary.fontColor': '#2b2a26',
  'buttons.secondary.hoverColor': '#cbc4ae',
  'buttons.danger.color': '#9c2b1b',
  'buttons.danger.hoverColor': '#7d2216',
  'buttons.buttonRadius': '0px',
  'buttons.buttonPadding': '10px',
  'borders.borderThickness': '2px',
  'borders.borderRadius': '0px',
  'borders.borderColor': '#77725f',
  'headerAndFooter.header.background': '#2f5d50',
  'headerAndFooter.header.textColor': '#ffffff',
  'headerAndFooter.header.size': '20px',
  'headerAndFooter.footer.background': '#e6e1d3',
  'headerAndFooter.footer.textColor': '#3b3a36',
};

/** The groups that a version of a template lacks. */
function missingGroups(template: TemplateKind, version: number): readonly string[] {
  const ofPages = template === 'COMPONENT' ? ['headerAndFooter'] : [];
  return version === 1 ? [...ofPages, 'focusOutline', 'paymentMethodTiles', 'tabs'] : ofPages;
}

const VERSIONS = [FIRST_VALUES, STANDARD_VALUES] as const;

/** Ordered by kind and version. */
export const TEMPLATES: readonly Template[] = TEMPLATE_KINDS.flatMap((template) =>
  VERSIONS.map((values, index) => {
    const missing = missingGroups(template, index + 1);
    return {
      template,
      version: index + 1,
      settings: SETTING_PATHS.filter((path) => !missing.some((group) => path.startsWith(`${group}.`))),
      defaultSettings: settingsWithout(missing, values),
    };
  }),
);

function settingsWithout(missing: readonly string[], values: ThemeValues): NestedSettings {
  return Object.fromEntries(Object.entries(nestSettings(values)).filter(([group]) => !missing.includes(group)));
}

export function findTemplate(template: string, version: number): Template | undefined {
  return TEMPLATES.find((one) => one.template === template && one.version === version);
}
