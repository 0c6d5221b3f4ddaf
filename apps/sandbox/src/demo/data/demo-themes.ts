import type { NestedSettings, TemplateKind } from '@portal/api-client/themes';
import { nestSettings, readSettings, type ThemeValues } from '@portal/checkout/theme-settings';
import type { Insertable, Kysely } from 'kysely';
import { findTemplate } from '../../domain/themes/templates.ts';
import { drawDemoLogo } from './demo-logo.ts';
import { demoId } from './demo-tenants.ts';
import type { Schema } from '../../platform/database/schema.ts';

interface DemoTheme {
  readonly name: string;
  readonly template: TemplateKind;
  readonly version: number;
  readonly on: number;
  /** The values that differ from the template's. */
  readonly values: Partial<ThemeValues>;
}

const TENANT = 'Northwind Payments';
const LOGO_ID = demoId(`logo ${TENANT}`);
const LOGO = { 'logo.logoId': LOGO_ID, 'logo.alternativeText': 'Northwind' } as const;

/** The first is the default. */
const THEMES: readonly [DemoTheme, ...DemoTheme[]] = [
  {
    name: 'Northwind',
    template: 'HOSTED_PAGE',
    version: 2,
    on: Date.UTC(2026, 9, 6, 9, 12),
    values: {
      ...LOGO,
      'text.titleColor': '#0b2e3c',
      'text.fontFamily': 'IBM Plex Sans',
      'text.fontColor': '#33474f',
      'focusOutline.color': '#00696f',
      'buttons.primary.color': '#00696f',
      'buttons.primary.hoverColor': '#004f54',
      'buttons.secondary.color': '#dcebec',
      'buttons.secondary.fontColor': '#0b2e3c',
      'buttons.secondary.hoverColor': '#c3dcde',
      'headerAndFooter.header.text': 'Northwind',
      'headerAndFooter.header.background': '#e4f1f1',
      'headerAndFooter.header.textColor': '#0b2e3c',
      'headerAndFooter.footer.text': 'Northwind Payments, Dublin',
      'headerAndFooter.footer.background': '#0b2e3c',
      'headerAndFooter.footer.textColor': '#d5e7ea',
      'tabs.selectedBackground': '#00696f',
      'paymentMethodTiles.hoverBorder': '#00696f',
      'paymentMethodTiles.hoverBackground': '#eef7f7',
      'paymentMethodTiles.selectedBorder': '#00696f',
      'paymentMethodTiles.selectedBackground': '#d9eeee',
      'paymentMethodTiles.selectedFont': '#0b2e3c',
    },
  },
  {
    name: 'Invoices',
    template: 'HOSTED_PAGE',
    version: 1,
    on: Date.UTC(2025, 2, 18, 14, 30),
    values: {
      'text.fontFamily': 'Source Serif 4',
      'text.description': 'Pay your invoice.',
      'headerAndFooter.header.text': 'Invoices',
      'headerAndFooter.footer.text': 'Questions? Call us on weekdays.',
    },
  },
  {
    name: 'In our app',
    template: 'COMPONENT',
    version: 2,
    on: Date.UTC(2026, 6, 2, 11, 45),
    values: {
      'display.showTitle': false,
      'text.fontFamily': 'Space Grotesk',
      'text.fontColor': '#3d3654',
      'text.titleColor': '#2b1b54',
      'page.backgroundColor': '#faf8ff',
      'focusOutline.color': '#5b21b6',
      'focusOutline.thickness': '3px',
      'focusOutline.style': 'dotted',
      'buttons.primary.color': '#5b21b6',
      'buttons.primary.hoverColor': '#4c1d95',
      'buttons.buttonRadius': '24px',
      'borders.borderRadius': '14px',
      'borders.borderColor': '#7c6f9c',
      'tabs.radius': '24px',
      'tabs.background': '#faf8ff',
      'tabs.border': '#7c6f9c',
      'tabs.selectedBackground': '#5b21b6',
      'paymentMethodTiles.border': '#7c6f9c',
      'paymentMethodTiles.font': '#2b1b54',
      'paymentMethodTiles.hoverBorder': '#5b21b6',
      'paymentMethodTiles.hoverBackground': '#f1ebff',
      'paymentMethodTiles.selectedBorder': '#5b21b6',
      'paymentMethodTiles.selectedBackground': '#e6dbff',
      'paymentMethodTiles.selectedFont': '#2b1b54',
    },
  },
  {
    // Its pale colours fail the contrast check.
    name: 'Spring sale',
    template: 'HOSTED_PAGE',
    version: 2,
    on: Date.UTC(2026, 2, 20, 8, 0),
    values: {
      'text.fontFamily': 'Lora',
      'text.titleColor': '#e879a6',
      'text.fontColor': '#7a6570',
      'text.description': 'Flowers for everyone until Sunday.',
      'page.backgroundColor': '#fff7fa',
      'buttons.primary.color': '#f9a8d4',
      'buttons.primary.hoverColor': '#f472b6',
      'borders.borderColor': '#f3cfdf',
      'headerAndFooter.header.text': 'Spring sale',
      'headerAndFooter.header.background': '#fce7f3',
      'headerAndFooter.header.textColor': '#db7fae',
      'tabs.selectedBackground': '#f9a8d4',
      'paymentMethodTiles.border': '#f3cfdf',
    },
  },
  {
    name: 'Night market for partners in Scandinavia and the Baltics',
    template: 'HOSTED_PAGE',
    version: 2,
    on: Date.UTC(2026, 8, 28, 16, 5),
    values: {
      ...LOGO,
      'text.titleColor': '#fff3d6',
      'text.fontFamily': 'Atkinson Hyperlegible',
      'text.fontColor': '#e6e1d8',
      'page.backgroundColor': '#16161d',
      'page.errorColor': '#ff9b8f',
      'page.successColor': '#7fdca4',
      'focusOutline.color': '#ffc857',
      'buttons.primary.color': '#ffc857',
      'buttons.primary.fontColor': '#16161d',
      'buttons.primary.hoverColor': '#ffdb8f',
      'buttons.secondary.color': '#34343f',
      'buttons.secondary.fontColor': '#f2eee6',
      'buttons.secondary.hoverColor': '#454552',
      'borders.borderColor': '#8d8a96',
      'headerAndFooter.header.text': 'Night market',
      'headerAndFooter.header.background': '#22222c',
      'headerAndFooter.header.textColor': '#ffc857',
      'headerAndFooter.footer.background': '#22222c',
      'headerAndFooter.footer.textColor': '#c9c5bd',
      'tabs.border': '#8d8a96',
      'tabs.background': '#16161d',
      'tabs.font': '#e6e1d8',
      'tabs.hover': '#34343f',
      'tabs.selectedBackground': '#ffc857',
      'tabs.selectedFont': '#16161d',
      'paymentMethodTiles.border': '#8d8a96',
      'paymentMethodTiles.font': '#e6e1d8',
      'paymentMethodTiles.hoverBorder': '#ffc857',
      'paymentMethodTiles.hoverBackground': '#2a2a35',
      'paymentMethodTiles.hoverFont': '#fff3d6',
      'paymentMethodTiles.selectedBorder': '#ffc857',
      'paymentMethodTiles.selectedBackground': '#3a3322',
      'paymentMethodTiles.selectedFont': '#fff3d6',
    },
  },
];

const STANDARD: DemoTheme = {
  name: 'Standard',
  template: 'HOSTED_PAGE',
  version: 2,
  on: Date.UTC(2026, 0, 12, 10, 0),
  values: {},
};

export const demoThemeId = (name: string) => demoId(`theme ${TENANT} ${name}`);

/** Gives every tenant a default theme, and Northwind Payments further ones. */
export async function insertDemoThemes(db: Kysely<Schema>): Promise<void> {
  const tenants = await db.selectFrom('tenants').select('tenant_id').execute();
  const northwind = demoId(`tenant ${TENANT}`);
  if (tenants.some(({ tenant_id }) => tenant_id === northwind)) {
    const logo = { logo_id: LOGO_ID, tenant_id: northwind, uploaded_on: new Date(THEMES[0].on) };
    await db
      .insertInto('theme_logos')
      .values({ ...logo, type: 'image/png', width: 96, height: 96, bytes: drawDemoLogo('#0d8a91') })
      .execute();
  }
  const rows = tenants.flatMap(({ tenant_id }) =>
    tenant_id === northwind
      ? THEMES.map((theme, index) => rowOf(tenant_id, demoThemeId(theme.name), { theme, isDefault: index === 0 }))
      : [rowOf(tenant_id, demoId(`theme ${tenant_id}`), { theme: STANDARD, isDefault: true })],
  );
  if (rows.length > 0) await db.insertInto('themes').values(rows).execute();
}

function rowOf(
  tenant_id: string,
  theme_id: string,
  { theme, isDefault }: { readonly theme: DemoTheme; readonly isDefault: boolean },
): Insertable<Schema['themes']> {
  const { name, template, version, on } = theme;
  return {
    theme_id,
    tenant_id,
    name,
    is_default: isDefault,
    template,
    template_version: version,
    theme_settings_id: demoId(`settings of ${theme_id}`),
    settings: JSON.stringify(settingsOf(theme)),
    last_modified: new Date(on),
  };
}

function settingsOf({ template, version, values }: DemoTheme): NestedSettings {
  const defaults = readSettings(findTemplate(template, version)?.defaultSettings ?? {});
  return nestSettings({ ...defaults, ...values });
}
