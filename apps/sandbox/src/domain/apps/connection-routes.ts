import { authorizationSchema, consentRequestSchema } from '@portal/api-client/consent-request';
import { writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { APP_ACTIVITY, appInPath } from './app-activity.ts';
import { connectionOf } from '../approvals/changes/connections.ts';
import { requirePermission } from '../approvals/permissions.ts';
import { beginConsent } from '../consent/begin-consent.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { disconnectApp } from './app-connections.ts';
import { appThatCan } from './money/app-that-can.ts';
import { requireInstalled } from './installed-apps.ts';

const CONNECTION_WRITERS = {
  access: { anyOf: writerRoles('APP') },
  refusals: ['APP_NOT_INSTALLED', 'APP_CANNOT_DO_THIS'],
} as const;
const paramsSchema = z.object({ appId: z.string() });

const beginAppConnection = defineRoute({
  method: 'POST',
  url: '/apps/installed/:appId/connect',
  config: {
    activity: { of: APP_ACTIVITY, action: 'Connect an app', id: appInPath },
    ...CONNECTION_WRITERS,
    refusals: [...CONNECTION_WRITERS.refusals, 'APPROVAL_REQUIRED'],
    usersOnly: true,
  },
  schema: {
    tags: ['Apps'],
    operationId: 'beginAppConnection',
    summary: 'Begin to connect an app by redirect',
    description:
      'Returns the page on which the user allows the connection. Add `state` to it. It can be answered once, within 10 minutes, and returns to `redirectUri`, which must be the portal’s callback page of this app. An answer changes nothing by itself: send its code to the configuration within a minute.',
    params: paramsSchema,
    body: consentRequestSchema,
    response: responses(authorizationSchema),
  },
  async handler(request) {
    const found = await requireInstalled(request.server.services.db, request, request.params.appId);
    const { appId } = appThatCan('redirect', found.appId);
    await requirePermission(request.server.services.db, request, connectionOf(appId));
    return success(await beginConsent(request, { kind: 'app', id: appId }, request.body));
  },
});

const disconnectAppRoute = defineRoute({
  method: 'POST',
  url: '/apps/installed/:appId/disconnect',
  config: { ...CONNECTION_WRITERS, activity: { of: APP_ACTIVITY, action: 'Disconnect an app', id: appInPath } },
  schema: {
    tags: ['Apps'],
    operationId: 'disconnectApp',
    summary: 'End the connection of an app',
    description:
      'Its payments stop until it is connected again; its settings stay as they are. Attempts to connect that are open are cancelled. Does nothing else if the app is not connected.',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    const { db, clock } = request.server.services;
    const { tenantId } = memberOf(request);
    await db.transaction().execute(async (trx) => {
      await lockTenant(trx, { tenantId });
      const found = await requireInstalled(trx, request, request.params.appId);
      const { appId } = appThatCan('redirect', found.appId);
      await disconnectApp(trx, { tenantId, appId, now: clock.now() });
    });
    return success(null);
  },
});

/** The routes that connect installed apps by redirect and disconnect them. */
export const connectionRoutes: readonly Route[] = [beginAppConnection, disconnectAppRoute];
