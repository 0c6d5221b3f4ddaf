import { appUsesSchema } from '@portal/api-client/installed-apps';
import { readerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { findApp } from '../apps/installed-apps.ts';
import { responses, success } from '../http/envelope.ts';
import { memberOf } from '../http/guard.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { type DraftRow, selectDrafts } from './scheme-rows.ts';

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
    response: responses(appUsesSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { tenantId } = memberOf(request);
    const { appId } = findApp(request.params.appId);
    const [schemes, drafts] = await Promise.all([
      db.selectFrom('schemes').selectAll().where('tenant_id', '=', tenantId).execute(),
      selectDrafts(db, tenantId).execute(),
    ]);
    const uses = schemes.flatMap(({ scheme_id, kind, published_draft_id }) => {
      const own = drafts.filter((draft) => draft.scheme_id === scheme_id);
      const published = own.find(({ draft_id }) => draft_id === published_draft_id);
      const using = [published, own[0]].find((draft) => draft && hasApp(draft, appId));
      return using ? [{ schemeId: scheme_id, kind, name: using.name, isPublished: using === published }] : [];
    });
    return success({ schemes: uses.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) });
  },
});

/** v1/apps/installed/:appId/uses. */
export const appUseRoutes: readonly Route[] = [listAppUses];

function hasApp({ content }: DraftRow, appId: string): boolean {
  return content.rules.some(({ apps }) => apps.some((app) => app.appId.toLowerCase() === appId));
}
