import { ApiError, type Transport } from '@portal/api-client';
import { type Publication, publishDraft, type SchemeKind, SCHEMES } from '@portal/api-client/schemes';
import { mutationOptions } from '@tanstack/react-query';

/** The versions that the user reviewed, and so may publish. */
export interface ReviewedPublication extends Publication {
  readonly draftId: string;
}

export function publication(api: Transport, kind: SchemeKind, schemeId: string) {
  return mutationOptions({
    mutationFn: ({ draftId, ...reviewed }: ReviewedPublication) => publishDraft(api, kind, schemeId, draftId, reviewed),
    meta: { invalidates: [SCHEMES], success: 'Draft published', failure: 'Failed to publish draft' },
  });
}

/** Whether a publication was refused because the scheme has changed since the review. */
export function isStalePublication(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === 'STALE_PUBLICATION');
}
