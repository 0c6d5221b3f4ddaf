import { publicationSchema, SCHEME_KINDS, type SchemeKind } from '@portal/api-client/schemes';
import { writerRoles } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { StoredAuthor } from '../../../platform/database/schema.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { SCHEME_ACTIVITY } from '../../schemes/scheme-activity.ts';
import { refuseUnpublishable } from '../../schemes/check-draft.ts';
import { knownToRules } from '../../schemes/known-to-rules.ts';
import { findDraft, findReviewed, publishReviewed, type ReviewedDraft } from '../../schemes/publish-draft.ts';
import { replayScheme } from '../../schemes/replay-scheme.ts';
import { type DraftRow, readDraft } from '../../schemes/scheme-rows.ts';
import { type ChangeInput, orLapse, type RequestedChange } from '../approved-change.ts';
import { draftAuthors } from '../current-author.ts';

/** How far the replay of a request goes back. */
const REPLAY_DAYS = 30;

const storedSchema = z.array(
  z.extend(publicationSchema, { kind: z.enum(SCHEME_KINDS), schemeId: z.string(), draftId: z.string() }),
);

const WRITERS = { collect: writerRoles('COLLECT_SCHEME'), payout: writerRoles('PAYOUT_SCHEME') };

/** Drafts that are published together, exactly as the requester saw them. */
export const publications: RequestedChange<'publications'> = {
  async prepare(request, reviewed) {
    const ids = reviewed.map(({ schemeId }) => schemeId.toLowerCase());
    if (new Set(ids).size < ids.length) {
      throw new PlatformError('VALIDATION_FAILED', { field: 'publications', message: 'Two drafts are of one scheme' });
    }
    const found = [];
    for (const one of reviewed) found.push(await findPublication(request, one));
    const names = found.map(({ row }) => row.name);
    return {
      kind: 'schemes',
      title: names.length === 1 ? `Publish ${names[0]}` : `Publish ${names.length} schemes: ${names.join(', ')}`,
      required: SCHEME_KINDS.filter((kind) => reviewed.some((one) => one.kind === kind)).map((kind) => WRITERS[kind]),
      subjects: found.map(({ row }) => `draft ${row.draft_id}`),
      dependsOn: found.map(({ row }) => `scheme ${row.scheme_id}`),
      stored: reviewed,
      shown: {
        changes: [],
        publications: found.map(({ kind, row, published, replay }) => ({
          kind,
          schemeId: row.scheme_id,
          before: published && readDraft(published),
          after: readDraft(row),
          replay,
        })),
      },
      async confirm(trx) {
        const authors: StoredAuthor[] = [];
        for (const one of reviewed) {
          const { scheme, row } = await findReviewed(trx, request, one);
          refuseOtherPublished(one, scheme.published_draft_id);
          authors.push(...(await authorsOf(trx, row)));
        }
        return authors;
      },
    };
  },
  changes: ({ stored }) =>
    storedSchema.parse(stored).map(({ kind, schemeId, draftId }) => ({
      of: SCHEME_ACTIVITY[kind].published,
      action: `Publish a draft of a ${kind} scheme`,
      id: schemeId,
      part: draftId,
    })),
  async apply(trx, request, { approvalId, requestedBy, stored }) {
    for (const reviewed of storedSchema.parse(stored)) {
      await orLapse(() => publishReviewed(trx, request, reviewed, { by: requestedBy, approvalId }));
    }
  },
};

/** Reads a draft as the approver will see it. Throws the errors of a publication. */
async function findPublication(request: FastifyRequest, reviewed: ChangeInput<'publications'>[number]) {
  const { db } = request.server.services;
  const { kind } = reviewed;
  const { scheme, row } = await findReviewed(db, request, reviewed);
  refuseOtherPublished(reviewed, scheme.published_draft_id);
  const { tenant_id: tenantId, scheme_id, published_draft_id: was } = scheme;
  refuseUnpublishable({ kind, content: row.content, ...(await knownToRules(db, tenantId)) });
  const published = was === null ? undefined : await findDraft(db, request, scheme_id, was);
  const replay = await replayOf(request, { kind, published, row });
  return { kind, row, published, replay };
}

function replayOf(
  request: FastifyRequest,
  {
    kind,
    published,
    row,
  }: { readonly kind: SchemeKind; readonly published: DraftRow | undefined; readonly row: DraftRow },
) {
  const { db } = request.server.services;
  return replayScheme(db, { tenantId: row.tenant_id, kind, published, content: row.content, days: REPLAY_DAYS });
}

/** Refuses a draft that is published already, or one that was compared with another published draft. */
function refuseOtherPublished({ draftId, publishedDraftId }: ReviewedDraft, published: string | null): void {
  if ((publishedDraftId ?? null) !== published || draftId.toLowerCase() === published) {
    throw new PlatformError('STALE_PUBLICATION');
  }
}

/** Who changed a draft since it began. One that was published before is not new: only the request counts. */
async function authorsOf(trx: Parameters<typeof draftAuthors>[0], row: DraftRow): Promise<StoredAuthor[]> {
  if (row.published_on !== null) return [];
  // Drafts that were last saved before authors were stored have only the address of the last one.
  const last = row.last_modified_by === null ? [] : [{ id: '', email: row.last_modified_by.toLowerCase() }];
  return [...(await draftAuthors(trx, row.draft_id)), ...last];
}
