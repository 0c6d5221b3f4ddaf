import type { Draft, Scheme } from '@portal/api-client/schemes';

/** A draft and the published one as they were when the review was opened. Only this can be published. */
export interface Reviewed {
  readonly saved: Draft;
  /** Absent before the first publication. */
  readonly published: Draft | undefined;
  /** All drafts of the scheme. */
  readonly drafts: Scheme['drafts'];
}

/** The drafts to review; `undefined` if the published draft is unknown, so that nothing can be compared. */
export function reviewable(saved: Draft, { publishedDraftId, drafts }: Scheme): Reviewed | undefined {
  if (publishedDraftId == null) return { saved, published: undefined, drafts };
  const published = drafts.find(({ draftId }) => draftId === publishedDraftId);
  return published && { saved, published, drafts };
}
