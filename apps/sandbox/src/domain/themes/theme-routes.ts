import { randomUUID } from 'node:crypto';
import { themeListSchema, themeSchema } from '@portal/api-client/themes';
import { themeInputSchema } from '@portal/checkout';
import { readSettings } from '@portal/checkout/theme-settings';
import { readerRoles, writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { THEME_ACTIVITY } from './theme-activity.ts';
import { byName } from '../../platform/database/by-name.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { createOwned, deleteOwned, findOwned, listOwned, saveVersioned } from '../owned-rows.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';
import { checkSettings, SETTING_REFUSALS } from './check-settings.ts';
import { removeUnusedLogos } from './logos.ts';
import { clearDefault, readTheme, themeColumns, THEMES } from './theme-rows.ts';

const READERS = { access: { anyOf: readerRoles('WHITELABEL') } };
const WRITERS = { access: { anyOf: writerRoles('WHITELABEL') } };

const paramsSchema = z.object({ themeId: z.string() });

const listThemes = defineRoute({
  method: 'GET',
  url: '/whitelabel/themes',
  config: READERS,
  schema: {
    tags: ['Themes'],
    operationId: 'listThemes',
    summary: 'List the themes by name',
    response: responses(themeListSchema),
  },
  async handler(request) {
    const { services } = request.server;
    const { rows } = await listOwned(services.db, request, THEMES, { orderBy: 'name' });
    const themes = rows.toSorted((one, other) => byName(one.name, other.name));
    return success({ themes: themes.map((row) => readTheme(services, row)) });
  },
});

const getTheme = defineRoute({
  method: 'GET',
  url: '/whitelabel/themes/:themeId',
  config: { ...READERS, versioned: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Themes'],
    operationId: 'getTheme',
    summary: 'Read a theme',
    params: paramsSchema,
    response: responses(themeSchema),
  },
  async handler(request, reply) {
    const { services } = request.server;
    const row = await findOwned(services.db, request, THEMES, request.params.themeId);
    tag(reply, row);
    return success(readTheme(services, row));
  },
});

const createTheme = defineRoute({
  method: 'POST',
  url: '/whitelabel/themes',
  config: {
    activity: { of: THEME_ACTIVITY, action: 'Create a theme' },
    ...WRITERS,
    creates: true,
    refusals: SETTING_REFUSALS,
  },
  schema: {
    tags: ['Themes'],
    operationId: 'createTheme',
    summary: 'Create a theme',
    description:
      'Settings that are left out have the default of the template. The first theme of a tenant is its default; a later one becomes the default with `isDefault`. To use a logo, upload it first.',
    body: themeInputSchema,
    response: createdResponses(themeSchema),
  },
  async handler(request, reply) {
    const { services } = request.server;
    const { tenantId } = memberOf(request);
    const now = services.clock.now();
    const input = { ...request.body, template: request.body.template ?? 'HOSTED_PAGE' };
    const theme = await createOwned(services.db, request, THEMES, {
      async values(trx) {
        await lockTenant(trx, { tenantId });
        const settings = await checkSettings(trx, tenantId, input);
        const isFirst = (await listOwned(trx, request, THEMES, { orderBy: 'name' })).total === 0;
        const is_default = isFirst || input.isDefault === true;
        if (is_default) await clearDefault(trx, tenantId);
        const settingsId = { theme_settings_id: randomUUID() };
        return { theme_id: randomUUID(), is_default, ...settingsId, ...themeColumns({ input, settings, now }) };
      },
      respond: (row) => readTheme(services, row),
      idOf: ({ themeId }) => themeId,
    });
    return reply.status(201).send(success(theme));
  },
});

const updateTheme = defineRoute({
  method: 'PUT',
  url: '/whitelabel/themes/:themeId',
  config: {
    activity: { of: THEME_ACTIVITY, action: 'Change a theme', id: inPath('themeId') },
    ...WRITERS,
    versioned: true,
    refusals: [...SETTING_REFUSALS, 'DEFAULT_THEME_REQUIRED', 'NOT_FOUND'],
    async stored(request) {
      const { themeId } = paramsSchema.parse(request.params);
      const { name, settings } = await findOwned(request.server.services.db, request, THEMES, themeId);
      return { name, settings };
    },
  },
  schema: {
    tags: ['Themes'],
    operationId: 'updateTheme',
    summary: 'Change a theme',
    description:
      'Replaces the name and all settings: those that are left out get the default of the template. With `isDefault`, the theme becomes the default in place of the other one. A logo that no theme uses any more is deleted.',
    params: paramsSchema,
    body: themeInputSchema,
    response: responses(themeSchema),
  },
  async handler(request, reply) {
    const { services } = request.server;
    const { tenantId } = memberOf(request);
    const { themeId } = request.params;
    const now = services.clock.now();
    const row = await services.db.transaction().execute(async (trx) => {
      await lockTenant(trx, { tenantId });
      const before = await findOwned(trx, request, THEMES, themeId);
      const input = { ...request.body, template: request.body.template ?? before.template };
      if (before.is_default && input.isDefault === false) {
        throw new PlatformError('DEFAULT_THEME_REQUIRED', { field: 'isDefault' });
      }
      const settings = await checkSettings(trx, tenantId, input);
      if (input.isDefault && !before.is_default) await clearDefault(trx, tenantId);
      const saved = await saveVersioned(trx, request, THEMES, themeId, {
        ...themeColumns({ input, settings, former: before.settings, now }),
        is_default: before.is_default || input.isDefault === true,
      });
      await removeUnusedLogos(trx, { tenantId, now, former: readSettings(before.settings)['logo.logoId'] });
      return saved;
    });
    tag(reply, row);
    return success(readTheme(services, row));
  },
});

const deleteTheme = defineRoute({
  method: 'DELETE',
  url: '/whitelabel/themes/:themeId',
  config: {
    activity: { of: THEME_ACTIVITY, action: 'Delete a theme', id: inPath('themeId') },
    ...WRITERS,
    refusals: ['NOT_FOUND', 'THEME_IS_DEFAULT'],
  },
  schema: {
    tags: ['Themes'],
    operationId: 'deleteTheme',
    summary: 'Delete a theme',
    description: 'Its logo is deleted too, unless another theme uses it. The default theme cannot be deleted.',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    const { db, clock } = request.server.services;
    const { tenantId } = memberOf(request);
    const { themeId } = request.params;
    await db.transaction().execute(async (trx) => {
      await lockTenant(trx, { tenantId });
      const { is_default, settings } = await findOwned(trx, request, THEMES, themeId);
      if (is_default) throw new PlatformError('THEME_IS_DEFAULT');
      await deleteOwned(trx, request, THEMES, themeId);
      const former = readSettings(settings)['logo.logoId'];
      await removeUnusedLogos(trx, { tenantId, now: clock.now(), former });
    });
    return success(null);
  },
});

/** v2/whitelabel/themes: the tenant's themes. */
export const themeRoutes: readonly Route[] = [listThemes, getTheme, createTheme, updateTheme, deleteTheme];
