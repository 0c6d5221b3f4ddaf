import { installedAppsSchema } from '@portal/api-client/installed-apps';
import { hasAnyRole, readerRoles, writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { APP_ACTIVITY, appInPath } from './app-activity.ts';
import { cancelAttempts } from '../consent/consent-attempts.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { authorOf, memberOf } from '../../platform/http/guard.ts';
import { lapseApprovals } from '../approvals/end-approvals.ts';
import { createOwned, deleteOwned } from '../owned-rows.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { LICENCE_REFUSALS, requirePlace } from './app-licence.ts';
import { unsaved } from './configuration/app-configuration.ts';
import { findApp } from './find-app.ts';
import { INSTALLED, listInstalled, requireInstalled } from './installed-apps.ts';

const WRITERS = { access: { anyOf: writerRoles('APP') } };
const paramsSchema = z.object({ appId: z.string() });

const listInstalledApps = defineRoute({
  method: 'GET',
  url: '/apps/installed',
  config: { access: 'member' },
  schema: {
    tags: ['Apps'],
    operationId: 'listInstalledApps',
    summary:
      'List the installed apps with their environments and, for readers of apps, their names, validations, accounts and connections',
    response: responses(installedAppsSchema),
  },
  async handler(request) {
    const { appIds, environments, ...known } = await listInstalled(request.server.services.db, request);
    const isReader = hasAnyRole(memberOf(request).roles, readerRoles('APP'));
    return success({ appIds, environments, ...(isReader && known) });
  },
});

const installApp = defineRoute({
  method: 'POST',
  url: '/marketplace/apps/:appId/install',
  config: {
    activity: { of: APP_ACTIVITY, action: 'Install an app', id: appInPath },
    ...WRITERS,
    creates: true,
    refusals: ['APP_ALREADY_INSTALLED', ...LICENCE_REFUSALS],
  },
  schema: {
    tags: ['Apps'],
    operationId: 'installApp',
    summary: 'Install an app',
    params: paramsSchema,
    response: createdResponses(z.object({ appId: z.string() })),
  },
  async handler(request, reply) {
    const { appId, app } = findApp(request.params.appId);
    const member = memberOf(request);
    const [now, by] = [new Date(), authorOf(request)];
    const installed = await createOwned(request.server.services.db, request, INSTALLED, {
      values: { app_id: appId, installed_on: now, installed_by: by },
      respond: ({ app_id }) => ({ appId: app_id }),
      idOf: (created) => created.appId,
      taken: () => new PlatformError('APP_ALREADY_INSTALLED'),
      async within(trx) {
        await lockTenant(trx, member);
        await requirePlace(trx, member.tenantId, app);
        await trx
          .insertInto('app_configurations')
          .values({ tenant_id: member.tenantId, app_id: appId, ...unsaved(now, by) })
          .execute();
      },
    });
    return reply.status(201).send(success(installed));
  },
});

const uninstallApp = defineRoute({
  method: 'POST',
  url: '/apps/installed/:appId/uninstall',
  config: {
    activity: { of: APP_ACTIVITY, action: 'Uninstall an app', id: appInPath },
    ...WRITERS,
    refusals: ['APP_NOT_INSTALLED'],
  },
  schema: {
    tags: ['Apps'],
    operationId: 'uninstallApp',
    summary: 'Uninstall an app',
    description:
      'Deletes its configuration, its secrets and its connection, and stops its payments. Its ledger remains.',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    const { db, clock } = request.server.services;
    const { tenantId } = memberOf(request);
    await db.transaction().execute(async (trx) => {
      await lockTenant(trx, { tenantId });
      const { appId } = await requireInstalled(trx, request, request.params.appId);
      await cancelAttempts(trx, { kind: 'app', tenantId, id: appId }, clock.now());
      await deleteOwned(trx, request, INSTALLED, appId);
      for (const thing of [`app ${appId}`, `account of app ${appId}`]) {
        await lapseApprovals(trx, { tenantId, thing, by: authorOf(request) });
      }
    });
    return success(null);
  },
});

/** v1/apps/installed: a tenant's apps, and how they are installed and uninstalled. */
export const installedAppRoutes: readonly Route[] = [listInstalledApps, installApp, uninstallApp];
