import type { Transport } from '@portal/api-client';
import { ifKnown } from '@portal/api-client/cards';
import type { SchemeUses } from '@portal/api-client/scheme-uses';
import { listThemeUses, type ThemeUseList } from '@portal/api-client/theme-uses';
import type { Theme } from '@portal/api-client/themes';
import { useRouteHref } from '@portal/contract/react';
import { NameList, type PagedColumn } from '@portal/ui/table';

/**
 * The published collect schemes whose checkout has the look of each theme, by theme id; null on a platform that does not say. Read again
 * for each page: schemes are published on other pages.
 */
export function usesOfThemes(api: Transport) {
  return { ...ifKnown(listThemeUses.query(api)), select: byTheme, staleTime: 0 };
}

export type UsesOfThemes = ReadonlyMap<string, SchemeUses['schemes']>;

function byTheme(data: ThemeUseList | null): UsesOfThemes | null {
  return data && new Map(data.results.map(({ themeId, schemes }) => [themeId, schemes]));
}

/** The schemes whose checkout has the look of a theme. `uses`: `undefined` while they are loading. */
export function usesColumn(uses: UsesOfThemes | undefined): PagedColumn<Theme> {
  return {
    id: 'uses',
    header: 'Used in',
    value: ({ themeId }) => uses?.get(themeId)?.length ?? 0,
    cell: ({ themeId, name }) => <Uses schemes={uses?.get(themeId)} theme={name} />,
    width: 200,
    onCard: true,
    sortable: true,
  };
}

interface UsesProps {
  readonly schemes: ReturnType<UsesOfThemes['get']>;
  readonly theme: string;
}

function Uses({ schemes, theme }: UsesProps) {
  const routeHref = useRouteHref();
  // Keeps the line of a card, so that nothing moves when the schemes arrive.
  if (!schemes) return <span>{'\u00a0'}</span>;
  if (schemes.length === 0) return <span>Not used</span>;
  const names = schemes.map(({ schemeId, kind, name }) => ({
    key: schemeId,
    name,
    href: routeHref(`schemes.${kind}-scheme`, { schemeId }),
  }));
  return <NameList names={names} subject={`schemes with the theme ${theme}`} />;
}
