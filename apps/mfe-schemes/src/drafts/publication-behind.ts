import type { Draft, Scheme } from '@portal/api-client/schemes';

/** The draft that a draft began from; `undefined` if that is not known. */
export function originOf({ drafts }: Pick<Scheme, 'drafts'>, { basedOn }: Draft): Draft | undefined {
  return basedOn == null ? undefined : drafts.find(({ draftId }) => draftId === basedOn);
}

/** The publication that a draft began from, directly or by way of drafts that were never published. */
export function publicationBehind(scheme: Pick<Scheme, 'drafts'>, draft: Draft): Draft | undefined {
  const seen = new Set<string>();
  let origin = originOf(scheme, draft);
  while (origin && origin.publishedOn == null && !seen.has(origin.draftId)) {
    seen.add(origin.draftId);
    origin = originOf(scheme, origin);
  }
  return origin?.publishedOn == null ? undefined : origin;
}
