import { SCHEME_KINDS, type SchemeKind } from '@portal/api-client/schemes';
import type { RolePair } from '@portal/contract';
import { useRouteData } from '@portal/contract/react';

/** The kind of scheme that the page's route is for. Throws on a page without one. */
export function useSchemeKind(): SchemeKind {
  const data = useRouteData();
  const found = SCHEME_KINDS.find((kind) => kind === data.kind);
  if (!found) throw new Error('The route of this page declares no kind of scheme.');
  return found;
}

/** The pair of roles that reads and writes the schemes of a kind. */
export function schemeRoles(kind: SchemeKind): RolePair {
  return kind === 'collect' ? 'COLLECT_SCHEME' : 'PAYOUT_SCHEME';
}
