import { authorizationSchema, consentRequestSchema } from '@portal/api-client/consent-request';
import * as z from 'zod/mini';
import { PROVIDER_CONNECTION_ACTIVITY, providerInPath } from './mandate-activity.ts';
import { providerConnectionOf } from '../approvals/changes/connections.ts';
import { requirePermission } from '../approvals/permissions.ts';
import { beginConsent } from '../consent/begin-consent.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { MANDATE_WRITERS } from './mandate-access.ts';
import { disconnectProvider, requireRedirect } from './provider-connections.ts';
import { findProvider, PROVIDER_REFUSALS } from './providers.ts';

const CONNECTION_WRITERS = {
  ...MANDATE_WRITERS,
  refusals: [...PROVIDER_REFUSALS, 'PROVIDER_CANNOT_DO_THIS'],
} as const;
const paramsSchema = z.object({ provider: z.string() });

const beginProviderConnection = defineRoute({
  method: 'POST',
  url: '/mandates/internal/:provider/connect',
  config: {
    activity: { of: PROVIDER_CONNECTION_ACTIVITY, action: 'Connect a provider', id: providerInPath },
    ...CONNECTION_WRITERS,
    refusals: [...CONNECTION_WRITERS.refusals, 'APPROVAL_REQUIRED'],
    usersOnly: true,
  },
  schema: {
    tags: ['Mandates'],
    operationId: 'beginProviderConnection',
    summary: 'Begin to connect a provider by redirect',
    description:
      'Returns the page on which the user allows the connection. Add `state` to it. It can be answered once, within 10 minutes, and returns to `redirectUri`, which must be the portal’s callback page of this provider. An answer changes nothing by itself: send its code to the configuration within a minute.',
    params: paramsSchema,
    body: consentRequestSchema,
    response: responses(authorizationSchema),
  },
  async handler(request) {
    const provider = findProvider(request.params.provider);
    requireRedirect(provider);
    await requirePermission(request.server.services.db, request, providerConnectionOf(provider));
    return success(await beginConsent(request, { kind: 'provider', id: provider }, request.body));
  },
});

const disconnectProviderRoute = defineRoute({
  method: 'POST',
  url: '/mandates/internal/:provider/disconnect',
  config: {
    ...CONNECTION_WRITERS,
    activity: { of: PROVIDER_CONNECTION_ACTIVITY, action: 'Disconnect a provider', id: providerInPath },
  },
  schema: {
    tags: ['Mandates'],
    operationId: 'disconnectProvider',
    summary: 'End the connection of a provider',
    description:
      'Its networks cannot collect until it is connected again; its settings stay as they are. Attempts to connect that are open are cancelled. Does nothing else if the provider is not connected.',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    const { db, clock } = request.server.services;
    const { tenantId } = memberOf(request);
    const provider = findProvider(request.params.provider);
    requireRedirect(provider);
    await db.transaction().execute((trx) => disconnectProvider(trx, { tenantId, provider, now: clock.now() }));
    return success(null);
  },
});

/** The routes that connect providers by redirect and disconnect them. */
export const providerConnectionRoutes: readonly Route[] = [beginProviderConnection, disconnectProviderRoute];
