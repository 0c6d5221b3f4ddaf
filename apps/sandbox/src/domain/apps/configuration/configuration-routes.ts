import { appConfigurationSchema } from '@portal/api-client/installed-apps';
import { writerRoles } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { APP_ACTIVITY, appInPath } from '../app-activity.ts';
import { responses, success } from '../../../platform/http/envelope.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { tag } from '../../../platform/http/row-version.ts';
import { readConfiguration, saveConfiguration } from './app-configuration.ts';
import { CONFIGURATION_REFUSALS } from './configuration-checks.ts';
import { memberOf } from '../../../platform/http/guard.ts';
import { spendPermission } from '../../approvals/permissions.ts';
import { connectionOf } from '../../approvals/changes/connections.ts';
import { connectApp } from '../app-connections.ts';
import { appThatCan } from '../money/app-that-can.ts';
import { requireInstalled } from '../installed-apps.ts';
import { lockTenant } from '../../../platform/database/lock-tenant.ts';

const WRITERS = { access: { anyOf: writerRoles('APP') }, versioned: true };
/** The code that the portal brings back from an app's consent page, in place of the settings. */
const connectionSchema = z.strictObject({
  connection: z.object({ code: z.string(), redirectUri: z.string() }),
});
type Connection = z.infer<typeof connectionSchema>['connection'];
const paramsSchema = z.object({ appId: z.string() });

const CONNECTION_REFUSALS = ['APP_CANNOT_DO_THIS', 'CONSENT_EXPIRED', 'CONSENT_FOREIGN', 'CONSENT_USED'] as const;

/** Room for a few keys of the largest size. */
const BODY_MAX_BYTES = 4_194_304;

/** Both paths lead to the same configuration; which one the portal calls depends on a flag. */
export const CONFIGURATION_PATHS = [
  { url: '/apps/installed/:appId/configuration', version: '' },
  { url: '/apps/installed/:appId/configuration/v2', version: 'V2' },
];

const getAppConfiguration = ({ url, version }: (typeof CONFIGURATION_PATHS)[number]) =>
  defineRoute({
    method: 'GET',
    url,
    config: { ...WRITERS, refusals: ['APP_NOT_INSTALLED'] },
    schema: {
      tags: ['Apps'],
      operationId: `getAppConfiguration${version}`,
      summary: 'Read the configuration of an app, with masks in place of secrets',
      description: 'Before the first save, it has the defaults of the app’s configuration schema.',
      params: paramsSchema,
      response: responses(appConfigurationSchema),
    },
    async handler(request, reply) {
      const found = await requireInstalled(request.server.services.db, request, request.params.appId);
      const { shown, version: tagged } = await readConfiguration(request, found);
      tag(reply, { version: tagged });
      return success(shown);
    },
  });

const updateAppConfiguration = ({ url, version }: (typeof CONFIGURATION_PATHS)[number]) =>
  defineRoute({
    method: 'PUT',
    url,
    bodyLimit: BODY_MAX_BYTES,
    config: {
      activity: { of: APP_ACTIVITY, action: 'Change the configuration of an app', id: appInPath },
      ...WRITERS,
      refusals: ['APP_NOT_INSTALLED', ...CONFIGURATION_REFUSALS, ...CONNECTION_REFUSALS, 'APPROVAL_REQUIRED'],
    },
    schema: {
      tags: ['Apps'],
      operationId: `updateAppConfiguration${version}`,
      summary: 'Replace the configuration of an app',
      description:
        'A secret is kept if it is missing, removed if it is null, and replaced by any other text. Masks are refused. Values of addresses to copy are ignored. The result of the last validation is deleted. With `connection: { code, redirectUri }` alone, the app is connected with the code of its consent page, by the user who began the attempt with `connect`, and its settings stay as they are; that needs no If-Match.',
      params: paramsSchema,
      body: appConfigurationSchema,
      response: responses(appConfigurationSchema),
    },
    async handler(request, reply) {
      const found = await requireInstalled(request.server.services.db, request, request.params.appId);
      const connecting = z.safeParse(connectionSchema, request.body).data;
      if (connecting) await connect(request, found.appId, connecting.connection);
      const { shown, version: tagged } = connecting
        ? await readConfiguration(request, found)
        : await saveConfiguration(request, found, request.body);
      tag(reply, { version: tagged });
      return success(shown);
    },
  });

async function connect(request: FastifyRequest, id: string, { code, redirectUri }: Connection): Promise<void> {
  const { appId } = appThatCan('redirect', id);
  const { db, clock, consentKeys } = request.server.services;
  const member = memberOf(request);
  const { tenantId } = member;
  const userId = member.kind === 'user' ? member.userId : undefined;
  const consent = { attemptId: consentKeys.code.read(code), redirectUri, userId };
  await db.transaction().execute(async (trx) => {
    // The app may be uninstalled at the same time.
    await lockTenant(trx, { tenantId });
    await requireInstalled(trx, request, appId);
    await spendPermission(trx, request, connectionOf(appId));
    await connectApp(trx, { tenantId, appId, now: clock.now() }, consent);
  });
}

/** v1/apps/installed/{appId}/configuration: the settings of an installed app. */
export const configurationRoutes: readonly Route[] = CONFIGURATION_PATHS.flatMap((path) => [
  getAppConfiguration(path),
  updateAppConfiguration(path),
]);
