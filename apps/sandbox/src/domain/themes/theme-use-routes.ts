import { themeUseListSchema } from '@portal/api-client/theme-uses';
import { readerRoles } from '@portal/contract';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { listOwned } from '../owned-rows.ts';
import { readUses } from '../schemes/scheme-uses.ts';
import { THEMES } from './theme-rows.ts';

const listThemeUses = defineRoute({
  method: 'GET',
  url: '/whitelabel/themes/uses',
  config: { access: { anyOf: readerRoles('WHITELABEL') } },
  schema: {
    tags: ['Themes'],
    operationId: 'listThemeUses',
    summary: 'List where each theme is used',
    description:
      'These are the published collect schemes whose checkout has the look of the theme: all of them for the default theme, and none for the others, which only a checkout that you open to try them shows.',
    response: responses(themeUseListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const [{ rows }, usesOf] = await Promise.all([
      listOwned(db, request, THEMES, { orderBy: 'name' }),
      readUses(db, memberOf(request).tenantId),
    ]);
    const shown = usesOf(() => true).filter(({ kind, isPublished }) => kind === 'collect' && isPublished);
    return success({
      results: rows.map(({ theme_id, is_default }) => ({ themeId: theme_id, schemes: is_default ? shown : [] })),
    });
  },
});

/** v2/whitelabel/themes/uses. */
export const themeUseRoutes: readonly Route[] = [listThemeUses];
