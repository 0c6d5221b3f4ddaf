import { readSettings, type ThemeValues } from '@portal/api-client/theme-settings';
import type { Font, TemplateKind } from '@portal/api-client/themes';
import { checkoutStyles, completeValues, STANDARD_VALUES, variablesSheet } from '@portal/checkout';
import { isUuid } from '../database/uuid.ts';
import type { Services } from '../http/services.ts';
import { fontsAt } from '../themes/fonts.ts';
import { settingsWithLogo } from '../themes/theme-rows.ts';

/** The look of a checkout. */
export interface CheckoutTheme {
  readonly template: TemplateKind;
  readonly values: ThemeValues;
}

/** A saved theme of the tenant; `undefined` if it has no such theme. Default: its default theme, or the look without a theme. */
export async function readCheckoutTheme(
  services: Pick<Services, 'checkoutKeys' | 'db' | 'url'>,
  tenantId: string,
  themeId?: string,
): Promise<CheckoutTheme | undefined> {
  if (themeId !== undefined && !isUuid(themeId)) return undefined;
  const row = await services.db
    .selectFrom('themes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(themeId === undefined, (query) => query.where('is_default', '=', true))
    .$if(themeId !== undefined, (query) => query.where('theme_id', '=', themeId ?? ''))
    .executeTakeFirst();
  if (row) return { template: row.template, values: completeValues(readSettings(settingsWithLogo(services, row))) };
  return themeId === undefined ? { template: 'HOSTED_PAGE', values: STANDARD_VALUES } : undefined;
}

/** The style sheet of the whole page. */
export function themeSheet(url: string, { values }: CheckoutTheme): string {
  const fonts = fontsAt(url);
  const page = `html { background: ${values['page.backgroundColor']}; }\nbody { margin: 0; }\n`;
  return `${page}${fontFaces(fonts, values)}${variablesSheet(values, '.checkout', fonts)}${checkoutStyles}`;
}

function fontFaces(fonts: readonly Font[], values: ThemeValues): string {
  return fonts
    .filter(({ fontFamily }) => fontFamily === values['text.fontFamily'])
    .flatMap(({ fontFamily, files }) =>
      files.map(
        ({ weight, uri }) => `@font-face {
  font-family: "${fontFamily}";
  font-weight: ${weight};
  font-display: swap;
  src: url("${uri}") format("woff2");
}
`,
      ),
    )
    .join('');
}
