import * as z from 'zod/mini';
import { resource } from './calls/resource.ts';
import { reading } from './calls/verbs.ts';
import { schemeUsesSchema } from './schemes/scheme-uses.ts';

/** One for each theme: the published collect schemes whose checkout has its look. */
export const themeUseListSchema = z.object({
  results: z.array(z.object({ themeId: z.string(), ...schemeUsesSchema.shape })),
});

export type ThemeUseList = z.infer<typeof themeUseListSchema>;

export const THEME_USES = resource('theme-uses');

/**
 * Returns the published collect schemes whose checkout has the look of each theme. Beyond the specification: throws an `ApiError` with
 * status 404 or 400 where the platform does not have it.
 */
export const listThemeUses = reading(THEME_USES, themeUseListSchema, 'v2/whitelabel/themes/uses');
