import type { Save, Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import type { SettingPath } from '@portal/checkout/theme-settings';
import {
  createTheme,
  deleteTheme,
  getTheme,
  listCheckoutMethods,
  listFonts,
  listThemes,
  listThemeTemplates,
  type Theme,
  type ThemeInput,
  THEMES,
  updateTheme,
} from '@portal/api-client/themes';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions } from '@tanstack/react-query';
import { inputOf, type EditedTheme } from './edited-theme.ts';
import { type UploadedLogos, withUploadedLogo } from '../logos/upload-logo.ts';

export const themeList = listThemes.query;

export const themeDetail = getTheme.query;

export const themeTemplates = listThemeTemplates.query;

export const fontList = listFonts.query;

/** Read again for each page: the published schemes change on other pages. */
export function checkoutMethods(api: Transport) {
  return { ...listCheckoutMethods.query(api), staleTime: 0 };
}

/** A theme to save, and the settings that its template has. */
export interface ThemeSave {
  readonly edited: EditedTheme;
  readonly settings: ReadonlySet<SettingPath>;
}

const CREATED = creationWords('theme');

/** Uploads the logo first, then creates the theme. */
export function themeCreation(api: Transport, uploaded: UploadedLogos) {
  return mutationOptions({
    mutationFn: async ({ edited, settings }: ThemeSave) =>
      createTheme(api, inputOf(await withUploadedLogo(api, edited, uploaded), settings)),
    meta: { invalidates: [themeList(api).queryKey], ...CREATED },
  });
}

/** Creates a theme with the settings of another one. */
export function themeCopy(api: Transport) {
  return mutationOptions({
    mutationFn: (input: ThemeInput) => createTheme(api, input),
    meta: { invalidates: [themeList(api).queryKey], ...CREATED },
  });
}

/** Uploads the logo first, then saves the theme. */
export function themeSave(api: Transport, theme: Theme, uploaded: UploadedLogos) {
  return mutationOptions({
    mutationFn: async ({ input: { edited, settings }, version }: Save<ThemeSave>) => {
      const input = inputOf(await withUploadedLogo(api, edited, uploaded), settings, theme.settings);
      return updateTheme(ifMatch(api, version), theme.themeId, input);
    },
    meta: { invalidates: [THEMES], success: 'Theme saved', failure: 'Failed to save theme' },
  });
}

/** Makes a theme the default in place of another one, which changes too. */
export function defaultChange(api: Transport, themeId: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<ThemeInput>) =>
      updateTheme(ifMatch(api, version), themeId, { ...input, isDefault: true }),
    meta: { invalidates: [THEMES], success: 'Theme saved', failure: 'Failed to save theme' },
  });
}

export function themeDeletion(api: Transport, themeId: string) {
  return mutationOptions({
    mutationFn: () => deleteTheme(api, themeId),
    // Only the list: reloading a deleted theme would fail.
    meta: { invalidates: [themeList(api).queryKey], success: 'Theme deleted', failure: 'Failed to delete theme' },
  });
}
