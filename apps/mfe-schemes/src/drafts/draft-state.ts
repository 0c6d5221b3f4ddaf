import type { Draft, DraftInput, Scheme } from '@portal/api-client/schemes';

export const DRAFT_STATES = {
  PUBLISHED: 'Published',
  PUBLISHED_EARLIER: 'Published earlier',
  DRAFT: 'Draft',
} as const;

/** Whether payments follow a draft, or followed it. */
export function draftState({ publishedDraftId }: Scheme, { draftId, publishedOn }: Draft): keyof typeof DRAFT_STATES {
  if (draftId === publishedDraftId) return 'PUBLISHED';
  return publishedOn == null ? 'DRAFT' : 'PUBLISHED_EARLIER';
}

/** The draft that payments follow; `undefined` before the first publication. */
export function publishedDraft({ publishedDraftId, drafts }: Scheme): Draft | undefined {
  return drafts.find(({ draftId }) => draftId === publishedDraftId);
}

/** The most recently modified draft, which names the scheme. */
export function latestDraft({ drafts }: Scheme): Draft | undefined {
  return drafts.toSorted((one, other) => Date.parse(other.lastModified) - Date.parse(one.lastModified))[0];
}

export function schemeName(scheme: Scheme): string {
  return latestDraft(scheme)?.name ?? scheme.schemeId;
}

/** The values of a draft that a form edits or a new draft starts from. */
export function draftInputOf(draft: Draft): DraftInput {
  const { draftId: _id, lastModified: _at, lastModifiedBy: _by, publishedOn: _on, ...rest } = draft;
  const { number, basedOn: _base, note, ...content } = rest;
  // A platform without numbers has no notes either.
  const about = number === undefined ? {} : { note: note ?? '' };
  return { ...content, ...about } as DraftInput; // boundary: an agreement type or a source that the portal does not know is kept
}
