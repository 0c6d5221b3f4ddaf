import { useApi } from '@portal/api-client';
import type { CheckoutMethod, Font, ThemeTemplate } from '@portal/api-client/themes';
import { allQueries, type DetailQuery } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { checkoutMethods, fontList, themeTemplates } from './theme-queries.ts';

/** The data that the studio needs besides the theme. */
export interface StudioReference {
  readonly templates: readonly ThemeTemplate[];
  readonly fonts: readonly Font[];
  /** The payment methods of the checkout. Empty if the tenant has published no collect scheme, or the platform does not list them. */
  readonly methods: readonly CheckoutMethod[];
}

const NO_METHODS: StudioReference['methods'] = [];

/** Its data is the same object until one of its parts changes. */
export function useStudioReference(): DetailQuery<StudioReference> {
  const api = useApi();
  const templates = useQuery(themeTemplates(api));
  const fonts = useQuery(fontList(api));
  const tiles = useQuery(checkoutMethods(api));
  // Without the names, the preview has tiles of its own, so the studio opens all the same.
  const methods = tiles.isPending ? undefined : (tiles.data?.methods ?? NO_METHODS);
  const data = useMemo(
    () =>
      templates.data &&
      fonts.data &&
      methods && { templates: templates.data.templates, fonts: fonts.data.fonts, methods },
    [templates.data, fonts.data, methods],
  );
  return { ...allQueries({ templates, fonts }), data };
}
