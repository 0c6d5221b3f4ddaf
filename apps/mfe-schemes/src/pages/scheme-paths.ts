import type { SchemeKind } from '@portal/api-client/schemes';
import { encodePart } from '@portal/contract';

export function schemesPath(kind: SchemeKind): string {
  return `/schemes/${kind}`;
}

export function schemePath(kind: SchemeKind, schemeId: string): string {
  return `${schemesPath(kind)}/${encodePart(schemeId)}`;
}

export function draftsPath(kind: SchemeKind, schemeId: string): string {
  return `${schemePath(kind, schemeId)}/drafts`;
}

export function draftPath(kind: SchemeKind, schemeId: string, draftId: string): string {
  return `${draftsPath(kind, schemeId)}/${encodePart(draftId)}`;
}
