import { randomUUID } from 'node:crypto';
import {
  draftSaveSchema,
  draftSchema,
  publicationSchema,
  SCHEME_KINDS,
  type SchemeKind,
} from '@portal/api-client/schemes';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { inBody, inPath } from '../../platform/activity/record-requests.ts';
import { nameThing } from '../../platform/activity/current-write.ts';
import { schemeActivity } from './scheme-activity.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createOnce } from '../../platform/http/create-once.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { authorOf, memberOf } from '../../platform/http/guard.ts';
import { addDraftAuthor } from '../approvals/current-author.ts';
import { lapseApprovals } from '../approvals/end-approvals.ts';
import { selectOwned } from '../owned-rows.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';
import { PUBLISH_REFUSALS, refuseUnsavable, SAVE_REFUSALS } from './check-draft.ts';
import { knownToRules } from './known-to-rules.ts';
import { findDraft, publishReviewed } from './publish-draft.ts';
import { nameOf, SCHEME_ACCESS } from './scheme-routes.ts';
import {
  contentOf,
  draftColumns,
  type DraftRow,
  DRAFTS,
  findScheme,
  readDraft,
  refuseTakenCode,
  rewardGroupsOf,
  selectDrafts,
} from './scheme-rows.ts';

const paramsSchema = z.object({ schemeId: z.string() });

const saveDraft = (kind: SchemeKind) =>
  defineRoute({
    method: 'POST',
    url: `/schemes/${kind}/:schemeId/drafts`,
    config: {
      activity: schemeActivity(kind, 'draft', {
        action: `Save a draft of a ${kind} scheme`,
        id: inPath('schemeId'),
        part: inBody('draftId'),
      }),
      ...SCHEME_ACCESS[kind].writers,
      creates: true,
      refusals: [
        ...SAVE_REFUSALS,
        'NOT_FOUND',
        'DRAFT_IS_PUBLISHED',
        'SCHEME_CODE_EXISTS',
        'STALE_SAVE',
        'VERSION_REQUIRED',
      ],
      async stored(request) {
        const { db } = request.server.services;
        const { schemeId } = paramsSchema.parse(request.params);
        const scheme = await findScheme(db, request, { kind, schemeId });
        const drafts = await selectDrafts(db, scheme.tenant_id).where('scheme_id', '=', scheme.scheme_id).execute();
        return drafts.map(readDraft);
      },
    },
    schema: {
      tags: ['Schemes'],
      operationId: `save${nameOf(kind)}Draft`,
      summary: `Add a draft to a ${kind} scheme, or replace one`,
      description:
        'With the `draftId` of a draft that was never published, it replaces that draft; without one, it adds a draft. `basedOn` is the id of the draft whose content a new one begins with; a replacement keeps that of the draft. `lastModified` is that of the draft that was read: a replacement without it is refused, and so is a replacement of a draft that has changed since. Rules that name something deleted or uninstalled since then block only the publication.',
      params: paramsSchema,
      body: draftSaveSchema,
      response: createdResponses(draftSchema),
    },
    async handler(request, reply) {
      const { db } = request.server.services;
      const { schemeId } = request.params;
      const { draftId, lastModified, basedOn, ...input } = request.body;
      const content = contentOf(kind, input);
      const { tenantId } = memberOf(request);
      const known = await knownToRules(db, tenantId);
      refuseUnsavable({ kind, content, ...known }, await rewardGroupsOf(db, { tenantId, schemeId }));
      const draft = await createOnce(db, request, {
        async create(trx) {
          await lockTenant(trx, memberOf(request));
          const { scheme_id, tenant_id } = await findScheme(trx, request, { kind, schemeId });
          const old = draftId === undefined ? undefined : await findDraft(trx, request, scheme_id, draftId);
          if (old?.published_on) throw new PlatformError('DRAFT_IS_PUBLISHED');
          if (old) requireVersion(old, lastModified);
          await refuseTakenCode(trx, request, { kind, schemeId: scheme_id, code: input.code });
          const columns = draftColumns(request, { input, content, at: after(old?.last_modified) });
          const base = basedOn == null || old ? undefined : await findDraft(trx, request, scheme_id, basedOn);
          const ids = old
            ? keptOf(old)
            : {
                draft_id: randomUUID(),
                scheme_id,
                tenant_id,
                published_on: null,
                number: await nextNumber(trx, scheme_id),
                based_on: base?.draft_id ?? null,
              };
          nameThing(scheme_id, ids.draft_id);
          await trx
            .insertInto('scheme_drafts')
            .values({ ...ids, ...columns })
            .onConflict((conflict) => conflict.column('draft_id').doUpdateSet(columns))
            .execute();
          const { draft_id } = ids;
          await addDraftAuthor(trx, request, {
            draftId: draft_id,
            // A published one has been reviewed.
            base: base?.published_on === null ? base.draft_id : undefined,
          });
          await lapseApprovals(trx, { tenantId, thing: `draft ${draft_id}`, by: authorOf(request) });
          await raiseEvent(trx, tenant_id, 'scheme.draft-saved', { schemeId: scheme_id, kind, draftId: draft_id });
          return readDraft({ ...ids, ...columns, content });
        },
        exists: async (trx, saved) => (await selectOwned(trx, request, DRAFTS, saved.draftId)) !== undefined,
      });
      return reply.status(201).send(success(draft));
    },
  });

const publishDraft = (kind: SchemeKind) =>
  defineRoute({
    method: 'POST',
    url: `/schemes/${kind}/:schemeId/drafts/:draftId/publish`,
    config: {
      activity: schemeActivity(kind, 'published', {
        action: `Publish a draft of a ${kind} scheme`,
        id: inPath('schemeId'),
        part: inPath('draftId'),
      }),
      ...SCHEME_ACCESS[kind].writers,
      refusals: [...PUBLISH_REFUSALS, 'NOT_FOUND', 'STALE_PUBLICATION', 'APPROVAL_REQUIRED'],
    },
    schema: {
      tags: ['Schemes'],
      operationId: `publish${nameOf(kind)}Draft`,
      summary: `Publish a draft of a ${kind} scheme`,
      description:
        'Payments follow it from now on, and it can no longer be changed. A draft that was published earlier can be published again. `lastModified` and `publishedDraftId` are those that were read; if one of them has changed since, the publication is refused. Publishing the published draft again changes nothing. Where the tenant requires an approval for publications, request it with `requestApproval` instead.',
      params: z.object({ schemeId: z.string(), draftId: z.string() }),
      body: publicationSchema,
      response: responses(draftSchema),
    },
    async handler(request) {
      const reviewed = { kind, ...request.params, ...request.body };
      const draft = await request.server.services.db.transaction().execute(async (trx) => {
        await lockTenant(trx, memberOf(request));
        return publishReviewed(trx, request, reviewed, { by: authorOf(request) });
      });
      return success(readDraft(draft));
    },
  });

/** v2/schemes/…/drafts. */
export const draftRoutes: readonly Route[] = SCHEME_KINDS.flatMap((kind) => [saveDraft(kind), publishDraft(kind)]);

/** The columns that a save of a draft does not change. */
function keptOf({ draft_id, scheme_id, tenant_id, published_on, number, based_on }: DraftRow) {
  return { draft_id, scheme_id, tenant_id, published_on, number, based_on };
}

/** The number of the next draft of a scheme. The lock of the tenant keeps others from taking it. */
async function nextNumber(trx: Transaction<Schema>, schemeId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('scheme_drafts')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('scheme_id', '=', schemeId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Refuses a save that does not name the version of the draft that it replaces. */
function requireVersion({ last_modified }: DraftRow, lastModified: string | null | undefined): void {
  if (lastModified == null) throw new PlatformError('VERSION_REQUIRED');
  if (lastModified !== last_modified.toISOString()) throw new PlatformError('STALE_SAVE');
}

/** Now, but later than an earlier instant, so that two saves never share one. */
function after(earlier: Date | undefined): Date {
  return new Date(Math.max(Date.now(), earlier ? earlier.getTime() + 1 : 0));
}
