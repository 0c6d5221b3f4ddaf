import { encodePart } from '@portal/contract';

export const THEMES_PATH = '/themes';

export const themePath = (themeId: string) => `${THEMES_PATH}/${encodePart(themeId)}`;
