import { countChanges } from '@portal/scheme-rules';
import type { Draft, Scheme, SchemeKind } from '@portal/api-client/schemes';
import { draftNumber } from './draft-number.ts';
import { originOf } from './publication-behind.ts';

/** '2 changes from Draft 1'; `undefined` if it is not known which draft it began from. */
export function changesInWords(kind: SchemeKind, scheme: Pick<Scheme, 'drafts'>, draft: Draft): string | undefined {
  const origin = originOf(scheme, draft);
  const name = origin && draftNumber(origin);
  if (!origin || name === undefined) return undefined;
  const count = countChanges(kind, { before: origin, after: draft });
  return `${count === 0 ? 'No changes' : count === 1 ? '1 change' : `${count} changes`} from ${name}`;
}

/** 'Draft 3, 2 changes from Draft 1'; empty if the platform does not number drafts. */
export function originInWords(kind: SchemeKind, scheme: Pick<Scheme, 'drafts'>, draft: Draft): string {
  return [draftNumber(draft), changesInWords(kind, scheme, draft)].filter((words) => words !== undefined).join(', ');
}

/** An unpublished copy of a draft that its author has not changed yet, and can go on with. */
export function unchangedCopy(
  kind: SchemeKind,
  scheme: Pick<Scheme, 'drafts'>,
  { draft, author }: { readonly draft: Draft; readonly author: string | undefined },
): Draft | undefined {
  return scheme.drafts.find(
    (one) =>
      one.basedOn === draft.draftId &&
      one.publishedOn == null &&
      one.lastModifiedBy === author &&
      (one.note ?? '') === '' &&
      countChanges(kind, { before: draft, after: one }) === 0,
  );
}
