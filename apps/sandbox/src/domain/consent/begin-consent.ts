import type { Authorization } from '@portal/api-client/consent-request';
import type { FastifyRequest } from 'fastify';
import { PlatformError } from '../../platform/http/errors.ts';
import { userMemberOf } from '../../platform/http/guard.ts';
import { beginAttempt, type ConsentSubject } from './consent-attempts.ts';

/** The path of the portal that each kind of consent returns to. */
const CALLBACKS = {
  app: (id) => `/apps/configuration/${encodeURIComponent(id)}/callback`,
  provider: (id) => `/mandates/provider-configuration/${encodeURIComponent(id)}/callback`,
} as const satisfies Record<ConsentSubject['kind'], (id: string) => string>;

/** Begins the caller's attempt to connect. Throws VALIDATION_FAILED unless the answer returns to the portal's own page for it. */
export async function beginConsent(
  request: FastifyRequest,
  { kind, id }: Omit<ConsentSubject, 'tenantId'>,
  { redirectUri }: { readonly redirectUri: string },
): Promise<Authorization> {
  const { db, clock, url, portalUrl, consentKeys } = request.server.services;
  const { tenantId, userId } = userMemberOf(request);
  const registered = `${portalUrl}${CALLBACKS[kind](id)}`;
  if (redirectUri !== registered) {
    throw new PlatformError('VALIDATION_FAILED', { field: 'redirectUri', message: `Must be ${registered}` });
  }
  const subject = { kind, tenantId, id };
  const attemptId = await beginAttempt(db, { subject, userId, redirectUri, now: clock.now() });
  const authorizationUri = new URL('/consent', url);
  authorizationUri.searchParams.set('request', consentKeys.request.write(attemptId));
  authorizationUri.searchParams.set('redirect_uri', redirectUri);
  return { authorizationUri: authorizationUri.href };
}
