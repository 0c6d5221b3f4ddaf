import type { Save, Transport } from '@portal/api-client';
import {
  createTheme,
  deleteTheme,
  getTheme,
  listCheckoutMethods,
  listFonts,
  listThemes,
  listThemeTemplates,
  type ThemeInput,
  THEMES,
  updateTheme,
} from '@portal/api-client/themes';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions } from '@tanstack/react-query';

export const themeList = listThemes.query;

export const themeDetail = getTheme.query;

export const themeTemplates = listThemeTemplates.query;

export const fontList = listFonts.query;

export const checkoutMethods = listCheckoutMethods.query;

export function themeCreation(api: Transport) {
  return mutationOptions({
    mutationFn: (input: ThemeInput) => createTheme(api, input),
    meta: {
      invalidates: [themeList(api).queryKey],
      success: 'Theme created',
      failure: 'Failed to create theme',
      unconfirmed: {
        title: 'We could not confirm that the theme was created',
        detail: 'Check the list of themes, or try again with the same values: only one is created.',
      },
    },
  });
}

export function themeSave(api: Transport, themeId: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<ThemeInput>) => updateTheme(ifMatch(api, version), themeId, input),
    // Another theme may have stopped being the default.
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
