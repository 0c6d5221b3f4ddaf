import { replayInputSchema, replaySchema, SCHEME_KINDS, type SchemeKind } from '@portal/api-client/schemes';
import { readerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { described } from '../../platform/http/document/named-schemas.ts';
import { wholeNumber, wholeNumberWords } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { replayScheme } from './replay-scheme.ts';
import { nameOf, SCHEME_ACCESS } from './scheme-routes.ts';
import { findScheme, selectDrafts } from './scheme-rows.ts';

const DAYS_MAX = 93;

const replayPayments = (kind: SchemeKind) =>
  defineRoute({
    method: 'POST',
    url: `/schemes/${kind}/replay`,
    config: {
      activity: 'none',
      access: { ...SCHEME_ACCESS[kind].readers.access, andAnyOf: readerRoles('TRANSACTION') },
      refusals: ['NOT_FOUND'],
    },
    schema: {
      tags: ['Schemes'],
      operationId: `replay${nameOf(kind)}Payments`,
      summary: `Replay the payments of the last days through a ${kind} scheme`,
      description:
        'The body is a draft, saved or not. With the `schemeId` of a published scheme, the payments of that scheme are compared with its published draft. Otherwise, all payments of the direction are compared with what happened. Only payments that happened are counted, without test payments, with what apps support today. Nothing is stored. Needs a reader of transactions too.',
      querystring: z.object({
        days: described(
          z.pipe(wholeNumber, z.number().check(z.minimum(1), z.maximum(DAYS_MAX))),
          wholeNumberWords({ minimum: 1, maximum: DAYS_MAX }),
        ),
      }),
      body: replayInputSchema,
      response: responses(replaySchema),
    },
    async handler(request) {
      const { db } = request.server.services;
      const { tenantId } = memberOf(request);
      const { schemeId, ...content } = request.body;
      const { days } = request.query;
      const scheme = schemeId == null ? undefined : await findScheme(db, request, { kind, schemeId });
      const published = scheme?.published_draft_id
        ? await selectDrafts(db, tenantId).where('draft_id', '=', scheme.published_draft_id).executeTakeFirst()
        : undefined;
      return success(await replayScheme(db, { tenantId, kind, published, content, days }));
    },
  });

/** v1/schemes/…/replay. */
export const replayRoutes: readonly Route[] = SCHEME_KINDS.map(replayPayments);
