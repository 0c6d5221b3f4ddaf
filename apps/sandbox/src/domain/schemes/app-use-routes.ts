import { schemeUsesSchema } from '@portal/api-client/scheme-uses';
import { readerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { findApp } from '../apps/find-app.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { findUses } from './scheme-uses.ts';

const listAppUses = defineRoute({
  method: 'GET',
  url: '/apps/installed/:appId/uses',
  config: { access: { anyOf: readerRoles('APP') }, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Apps'],
    operationId: 'listAppUses',
    summary: 'List the schemes that use an app',
    description: 'These are schemes whose published draft, or else whose latest draft, has the app in a rule.',
    params: z.object({ appId: z.string() }),
    response: responses(schemeUsesSchema),
  },
  async handler(request) {
    const { appId } = findApp(request.params.appId);
    const { tenantId } = memberOf(request);
    const schemes = await findUses(request.server.services.db, tenantId, ({ apps }) =>
      apps.some((app) => app.appId.toLowerCase() === appId),
    );
    return success({ schemes });
  },
});

/** v1/apps/installed/:appId/uses. */
export const appUseRoutes: readonly Route[] = [listAppUses];
