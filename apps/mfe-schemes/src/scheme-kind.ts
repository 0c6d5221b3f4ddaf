import { SCHEME_KINDS, type SchemeKind } from '@portal/api-client/schemes';
import type { RoleArea } from '@portal/contract';
import { useRouteData } from '@portal/contract/react';

/** The kind of scheme that the page's route is for. Throws on a page without one. */
export function useSchemeKind(): SchemeKind {
  const data = useRouteData();
  const found = SCHEME_KINDS.find((kind) => kind === data.kind);
  if (!found) throw new Error('The route of this page declares no kind of scheme.');
  return found;
}

/** The area of the roles that read and write the schemes of a kind. */
export function schemeArea(kind: SchemeKind): RoleArea {
  return kind === 'collect' ? 'COLLECT_SCHEME' : 'PAYOUT_SCHEME';
}
