export const THEMES_PATH = '/themes';

export const themePath = (themeId: string) => `${THEMES_PATH}/${encodeURIComponent(themeId)}`;
