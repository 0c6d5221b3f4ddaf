import { appUseListSchema } from '@portal/api-client/app-uses';
import { schemeUsesSchema } from '@portal/api-client/scheme-uses';
import type { Rule } from '@portal/api-client/schemes';
import { readerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { findApp } from '../apps/find-app.ts';
import { findInstalled } from '../apps/installed-apps.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { findUses, readUses } from './scheme-uses.ts';

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
    return success({ schemes: await findUses(request.server.services.db, tenantId, hasApp(appId)) });
  },
});

const listAllAppUses = defineRoute({
  method: 'GET',
  url: '/apps/installed/uses',
  config: { access: { anyOf: readerRoles('APP') } },
  schema: {
    tags: ['Apps'],
    operationId: 'listAllAppUses',
    summary: 'List the schemes that use each installed app',
    description:
      'These are schemes whose published draft, or else whose latest draft, has the app in a rule. An app that no scheme uses has an empty list.',
    response: responses(appUseListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { tenantId } = memberOf(request);
    const [installed, usesOf] = await Promise.all([findInstalled(db, tenantId), readUses(db, tenantId)]);
    return success({ results: installed.map(({ appId }) => ({ appId, schemes: usesOf(hasApp(appId)) })) });
  },
});

/** `id`: in lower case. */
function hasApp(id: string): (rule: Rule) => boolean {
  return ({ apps }) => apps.some(({ appId }) => appId.toLowerCase() === id);
}

/** v1/apps/installed/…/uses. */
export const appUseRoutes: readonly Route[] = [listAllAppUses, listAppUses];
