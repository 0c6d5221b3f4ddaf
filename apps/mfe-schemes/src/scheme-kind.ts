import { SCHEME_KINDS, type SchemeKind } from '@portal/api-client/schemes';
import type { RoleArea } from '@portal/contract';
import { useLocation } from 'react-router-dom';

/** The kind of scheme that the page's path names: `/schemes/payout/…` is about payout schemes. */
export function useSchemeKind(): SchemeKind {
  const segment = useLocation().pathname.split('/')[2];
  return SCHEME_KINDS.find((kind) => kind === segment) ?? 'collect';
}

/** The area of the roles that read and write the schemes of a kind. */
export function schemeArea(kind: SchemeKind): RoleArea {
  return kind === 'collect' ? 'COLLECT_SCHEME' : 'PAYOUT_SCHEME';
}
