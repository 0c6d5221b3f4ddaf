import { type CompleteTheme, readSettings } from '@portal/checkout/theme-settings';
import type { TemplateKind } from '@portal/api-client/themes';
import { checkoutStyles, completeValues, variablesSheet } from '@portal/checkout';
import { isUuid } from '../../platform/database/uuid.ts';
import type { Services } from '../../domain/services.ts';
import { fontsAt, type ServedFont } from '../../domain/themes/fonts.ts';
import { settingsWithLogo } from '../../domain/themes/theme-rows.ts';

/** The look of a checkout. */
export interface CheckoutTheme {
  readonly template: TemplateKind;
  readonly values: CompleteTheme;
  /** Whether it replaces a deleted theme. */
  readonly isReplacement: boolean;
}

/**
 * A saved theme of the tenant, or its default theme in place of a deleted one; `undefined` if the id belongs to another tenant's
 * theme, or is not an id. Default: the default theme. Without themes, a checkout has the standard look.
 */
export async function readCheckoutTheme(
  services: Pick<Services, 'db' | 'url'>,
  tenantId: string,
  themeId?: string,
): Promise<CheckoutTheme | undefined> {
  const { db } = services;
  if (themeId !== undefined && !isUuid(themeId)) return undefined;
  const named =
    themeId === undefined
      ? undefined
      : await db.selectFrom('themes').selectAll().where('theme_id', '=', themeId).executeTakeFirst();
  if (named && named.tenant_id !== tenantId) return undefined;
  const row =
    named ??
    (await db
      .selectFrom('themes')
      .selectAll()
      .where((where) => where.and({ tenant_id: tenantId, is_default: true }))
      .executeTakeFirst());
  return {
    template: row?.template ?? 'HOSTED_PAGE',
    values: completeValues(row ? readSettings(settingsWithLogo(services, row)) : {}),
    isReplacement: themeId !== undefined && !named,
  };
}

/** The style sheet of the whole page. */
export function themeSheet(url: string, { values }: CheckoutTheme): string {
  const fonts = fontsAt(url);
  const page = `html { background: ${values['page.backgroundColor']}; }\nbody { margin: 0; }\n`;
  return `${page}${fontFaces(fonts, values)}${variablesSheet(values, '.checkout', fonts)}${checkoutStyles}`;
}

function fontFaces(fonts: readonly ServedFont[], values: CompleteTheme): string {
  return fonts
    .filter(({ fontFamily }) => fontFamily === values['text.fontFamily'])
    .flatMap(({ fontFamily, files }) =>
      files.map(
        ({ weight, uri, unicodeRange }) => `@font-face {
  font-family: "${fontFamily}";
  font-weight: ${weight};
  font-display: swap;
  src: url("${uri}") format("woff2");
  unicode-range: ${unicodeRange};
}
`,
      ),
    )
    .join('');
}
