import { themeFieldsSchema } from '@portal/api-client/themes';
import * as z from 'zod/mini';
import { themeSettingsInputSchema } from './theme-settings.ts';

/** The input for a new theme or a change, with settings that a checkout can draw. */
export const themeInputSchema = z.extend(themeFieldsSchema, {
  /** Settings that are left out have the default of the template. */
  settings: themeSettingsInputSchema,
});
