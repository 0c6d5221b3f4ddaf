import { randomUUID } from 'node:crypto';
import {
  draftInputSchema,
  SCHEME_KINDS,
  type SchemeKind,
  schemeListSchema,
  schemeSchema,
} from '@portal/api-client/schemes';
import { readerRoles, writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { schemeActivity } from './scheme-activity.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { authorOf, memberOf } from '../../platform/http/guard.ts';
import { addDraftAuthor } from '../approvals/current-author.ts';
import { lapseApprovals } from '../approvals/end-approvals.ts';
import { createOwned, deleteOwned, listOwned } from '../owned-rows.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { refuseUnsavable, SAVE_REFUSALS } from './check-draft.ts';
import { knownToRules } from './known-to-rules.ts';
import {
  contentOf,
  draftColumns,
  type DraftRow,
  findScheme,
  readScheme,
  refuseTakenCode,
  SCHEMES,
  selectDrafts,
} from './scheme-rows.ts';

/** The rights to read and change the schemes of each kind. */
export const SCHEME_ACCESS = {
  collect: {
    readers: { access: { anyOf: readerRoles('COLLECT_SCHEME') } },
    writers: { access: { anyOf: writerRoles('COLLECT_SCHEME') } },
  },
  payout: {
    readers: { access: { anyOf: readerRoles('PAYOUT_SCHEME') } },
    writers: { access: { anyOf: writerRoles('PAYOUT_SCHEME') } },
  },
} as const;

/** 'Collect', for names of operations. */
export const nameOf = (kind: SchemeKind) => (kind === 'collect' ? 'Collect' : 'Payout');

const paramsSchema = z.object({ schemeId: z.string() });

const listQuery = z.object({
  ...pageQuery(1_000_000),
  /** Part of a name or a code, in any case. */
  search: z.optional(z.string().check(z.maxLength(200))),
  code: z.optional(z.string()),
  published: z.optional(z.enum(['true', 'false'])),
});

const listSchemes = (kind: SchemeKind) =>
  defineRoute({
    method: 'GET',
    url: `/schemes/${kind}`,
    config: SCHEME_ACCESS[kind].readers,
    schema: {
      tags: ['Schemes'],
      operationId: `list${nameOf(kind)}Schemes`,
      summary: `List the ${kind} schemes with their drafts, the most recently modified first`,
      description:
        '`search` finds part of the name or the code of a draft. `code` is the code of a draft, in any case.',
      querystring: listQuery,
      response: responses(schemeListSchema),
    },
    async handler(request) {
      const { db } = request.server.services;
      const { from, take, search = '', code, published } = request.query;
      const [{ rows }, drafts] = await Promise.all([
        listOwned(db, request, SCHEMES, { orderBy: 'created_on', where: { kind } }),
        selectDrafts(db, memberOf(request).tenantId).execute(),
      ]);
      const isFound = (draft: DraftRow) =>
        [draft.name, draft.code].some((text) => text.toLowerCase().includes(search.toLowerCase())) &&
        (code === undefined || draft.code.toLowerCase() === code.toLowerCase());
      const found = rows
        .filter(
          ({ published_draft_id }) =>
            published === undefined || (published_draft_id !== null) === (published === 'true'),
        )
        .map((row) => ({ row, drafts: drafts.filter(({ scheme_id }) => scheme_id === row.scheme_id) }))
        .filter((scheme) => scheme.drafts.some(isFound))
        .toSorted((one, other) => Number(other.drafts[0]?.last_modified) - Number(one.drafts[0]?.last_modified));
      const page = found.slice(from, from + take);
      return success({ results: page.map((scheme) => readScheme(scheme.row, scheme.drafts)), total: found.length });
    },
  });

const getScheme = (kind: SchemeKind) =>
  defineRoute({
    method: 'GET',
    url: `/schemes/${kind}/:schemeId`,
    config: { ...SCHEME_ACCESS[kind].readers, refusals: ['NOT_FOUND'] },
    schema: {
      tags: ['Schemes'],
      operationId: `get${nameOf(kind)}Scheme`,
      summary: `Read a ${kind} scheme with its drafts`,
      params: paramsSchema,
      response: responses(schemeSchema),
    },
    async handler(request) {
      const { db } = request.server.services;
      const row = await findScheme(db, request, { kind, ...request.params });
      const drafts = await selectDrafts(db, row.tenant_id).where('scheme_id', '=', row.scheme_id).execute();
      return success(readScheme(row, drafts));
    },
  });

const createScheme = (kind: SchemeKind) =>
  defineRoute({
    method: 'POST',
    url: `/schemes/${kind}`,
    config: {
      activity: schemeActivity(kind, 'published', { action: `Create a ${kind} scheme` }),
      ...SCHEME_ACCESS[kind].writers,
      creates: true,
      refusals: [...SAVE_REFUSALS, 'SCHEME_CODE_EXISTS'],
    },
    schema: {
      tags: ['Schemes'],
      operationId: `create${nameOf(kind)}Scheme`,
      summary: `Create a ${kind} scheme with its first draft`,
      description: 'The draft is not published, so no payment follows it yet.',
      body: draftInputSchema,
      response: createdResponses(schemeSchema),
    },
    async handler(request, reply) {
      const { db } = request.server.services;
      const member = memberOf(request);
      const input = request.body;
      const content = contentOf(kind, input);
      refuseUnsavable({ kind, content, ...(await knownToRules(db, member.tenantId)) });
      const [schemeId, at] = [randomUUID(), new Date()];
      const ids = {
        draft_id: randomUUID(),
        scheme_id: schemeId,
        tenant_id: member.tenantId,
        published_on: null,
        number: 1,
        based_on: null,
      };
      const columns = draftColumns(request, { input, content, at });
      const scheme = await createOwned(db, request, SCHEMES, {
        values: { scheme_id: schemeId, kind, published_draft_id: null, created_on: at },
        respond: (row) => readScheme(row, [{ ...ids, ...columns, content }]),
        idOf: (created) => created.schemeId,
        async within(trx) {
          await lockTenant(trx, member);
          await refuseTakenCode(trx, request, { kind, schemeId, code: input.code });
          await trx
            .insertInto('scheme_drafts')
            .values({ ...ids, ...columns })
            .execute();
          await addDraftAuthor(trx, request, { draftId: ids.draft_id });
        },
      });
      return reply.status(201).send(success(scheme));
    },
  });

const deleteScheme = (kind: SchemeKind) =>
  defineRoute({
    method: 'DELETE',
    url: `/schemes/${kind}/:schemeId`,
    config: {
      activity: schemeActivity(kind, 'published', { action: `Delete a ${kind} scheme`, id: inPath('schemeId') }),
      ...SCHEME_ACCESS[kind].writers,
      refusals: ['NOT_FOUND'],
    },
    schema: {
      tags: ['Schemes'],
      operationId: `delete${nameOf(kind)}Scheme`,
      summary: `Delete a ${kind} scheme with its drafts`,
      description: 'If it is published, its payments stop.',
      params: paramsSchema,
      response: responses(z.null()),
    },
    async handler(request) {
      await request.server.services.db.transaction().execute(async (trx) => {
        await lockTenant(trx, memberOf(request));
        const { scheme_id, tenant_id: tenantId } = await findScheme(trx, request, { kind, ...request.params });
        await deleteOwned(trx, request, SCHEMES, scheme_id);
        await lapseApprovals(trx, { tenantId, thing: `scheme ${scheme_id}`, by: authorOf(request) });
      });
      return success(null);
    },
  });

/** v2/schemes/collect and v2/schemes/payout. */
export const schemeRoutes: readonly Route[] = SCHEME_KINDS.flatMap((kind) => [
  listSchemes(kind),
  getScheme(kind),
  createScheme(kind),
  deleteScheme(kind),
]);
