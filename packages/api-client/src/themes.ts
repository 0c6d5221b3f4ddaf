import * as z from 'zod/mini';
import { apiPath } from './transport/api-path.ts';
import { nameInput } from './inputs/name-input.ts';
import { resource } from './calls/resource.ts';
import { creating, deleting, posting, reading, readingOnce, readingVersioned, saving } from './calls/verbs.ts';

/** HOSTED_PAGE: a whole page of the platform. COMPONENT: a part of the tenant's own page, without header and footer. */
export const TEMPLATE_KINDS = ['HOSTED_PAGE', 'COMPONENT'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const THEME_NAME_MAX = 60;
/** The largest logo, in bytes. */
export const LOGO_BYTES_MAX = 1_048_576;
/** The largest width and height of a logo, in pixels. */
export const LOGO_PIXELS_MAX = 4096;
/** The largest ratio of the longer side of a logo to its shorter side. */
export const LOGO_RATIO_MAX = 20;
/** For `checkImage`, by which both the studio and the platform judge a logo. */
export const LOGO_LIMITS = { pixels: LOGO_PIXELS_MAX, ratio: LOGO_RATIO_MAX } as const;

/** The settings of a theme, nested by the parts of their paths, e.g. `{ buttons: { primary: { color: '#0a58ca' } } }`. */
export interface NestedSettings {
  readonly [name: string]: unknown;
}

const settingsSchema: z.ZodMiniType<NestedSettings> = z.record(z.string(), z.unknown());

export const themeSchema = z.object({
  themeId: z.string(),
  name: z.string(),
  /** True for exactly one theme of the tenant. */
  isDefault: z.boolean(),
  /** One of `TEMPLATE_KINDS`. Absent: HOSTED_PAGE. */
  template: z.nullish(z.string()),
  templateVersion: z.number(),
  /** Identifies the saved settings, and changes with them. */
  themeSettingsId: z.nullish(z.string()),
  /** Nested by group; see `readSettings` of `@portal/checkout/theme-settings`. */
  settings: settingsSchema,
  /** RFC 3339, UTC. */
  lastModified: z.nullish(z.string()),
  /** The address of a checkout page that shows the saved theme, for a demo payment. */
  tryUri: z.nullish(z.string()),
});

/** Ordered by name. */
export const themeListSchema = z.object({ themes: z.array(themeSchema) });

export const themeTemplateSchema = z.object({
  /** One of `TEMPLATE_KINDS`. */
  template: z.string(),
  version: z.number(),
  definition: z.object({
    /** The paths of the settings that the version has, such as `tabs.radius`. */
    settings: z.array(z.string()),
    defaultSettings: settingsSchema,
  }),
});

export const themeTemplateListSchema = z.object({ templates: z.array(themeTemplateSchema) });

export const fontSchema = z.object({
  /** The value of the setting `text.fontFamily`. */
  fontFamily: z.string(),
  /** A generic CSS family, such as `serif`, for text before the font has loaded. */
  fallback: z.nullish(z.string()),
  /** One for each weight and range of characters. `unicodeRange`: as in CSS, such as `U+0370-03FF`. Default: every character. */
  files: z.array(z.object({ weight: z.number(), unicodeRange: z.nullish(z.string()), uri: z.string() })),
});

/** Ordered by family. */
export const fontListSchema = z.object({ fonts: z.array(fontSchema) });

/** The payment methods that the tenant's published collect schemes turn on: the tiles of its checkout. */
export const checkoutMethodListSchema = z.object({
  methods: z.array(
    z.object({
      /** A code such as CARD. */
      paymentMethod: z.string(),
      name: z.string(),
      /** A family such as CARD_PAYMENTS or DIRECT_DEBITS. */
      paymentType: z.string(),
      iconUrl: z.nullish(z.string()),
    }),
  ),
});

/** The input for a new theme or a change, but for its settings: `themeInputSchema` of `@portal/checkout` has them. */
export const themeFieldsSchema = z.object({
  name: nameInput(THEME_NAME_MAX),
  /** True makes it the default in place of the other one. Default: unchanged; false in a new theme, unless it is the first. */
  isDefault: z.optional(z.boolean()),
  /** Default: HOSTED_PAGE, or unchanged. */
  template: z.optional(z.enum(TEMPLATE_KINDS)),
  templateVersion: z.int().check(z.minimum(1)),
});

export const uploadedLogoSchema = z.object({
  logoId: z.string(),
  logoUri: z.nullish(z.string()),
});

export type Theme = z.infer<typeof themeSchema>;
export type ThemeList = z.infer<typeof themeListSchema>;
export type ThemeTemplate = z.infer<typeof themeTemplateSchema>;
export type ThemeInput = z.infer<typeof themeFieldsSchema> & { settings: NestedSettings };
export type Font = z.infer<typeof fontSchema>;
export type CheckoutMethod = z.infer<typeof checkoutMethodListSchema>['methods'][number];
export type UploadedLogo = z.infer<typeof uploadedLogoSchema>;

export const THEMES = resource('themes');
export const THEME_TEMPLATES = resource('theme-templates');
export const FONTS = resource('fonts');
export const CHECKOUT_METHODS = resource('checkout-methods');

const PATH = 'v2/whitelabel/themes';
const themePath = (themeId: string) => apiPath`v2/whitelabel/themes/${themeId}`;

/** Returns the tenant's themes, ordered by name. */
export const listThemes = reading(THEMES, themeListSchema, PATH);

/** Throws an `ApiError` with status 404 if there is no such theme, which screens show as empty. */
export const getTheme = readingVersioned(THEMES, themeSchema, themePath);

export const listThemeTemplates = readingOnce(THEME_TEMPLATES, themeTemplateListSchema, `${PATH}/templates`);

export const listFonts = readingOnce(FONTS, fontListSchema, 'v2/whitelabel/fonts');

/** Beyond the specification: throws an `ApiError` with status 404 where the platform does not have it. */
export const listCheckoutMethods = reading(
  CHECKOUT_METHODS,
  checkoutMethodListSchema,
  'v2/whitelabel/checkout-methods',
);

export const createTheme = creating(themeSchema, (body: ThemeInput) => ({ path: PATH, body }));

export const updateTheme = saving((themeId: string, body: ThemeInput) => ({ path: themePath(themeId), body }));

/** Throws THEME_IS_DEFAULT for the default theme. */
export const deleteTheme = deleting(themePath);

/** Uploads a logo. Throws FILE_TOO_LARGE, LOGO_TYPE_NOT_SUPPORTED, LOGO_DIMENSIONS_TOO_LARGE, LOGO_TOO_NARROW or LOGO_DAMAGED. */
export const uploadLogo = posting(uploadedLogoSchema, (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return { path: `${PATH}/logo`, form };
});
