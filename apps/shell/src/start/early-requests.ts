import { callAddress, callHeaders, IDENTITY_PATH, SERVICES_PATH } from '@portal/api-client/start-calls';
import type { StoredSession } from '@portal/auth/stored-session';
import { flagRequest } from '../session/flag-request.ts';
import { likelyTenant } from '../session/likely-tenant.ts';
import type { EarlyConfig } from './early-config.ts';
import type { EarlyRequest } from './early-contract.ts';

/** As long as the shell itself would wait. */
const TIMEOUT_MS = 20_000;

/** Requests what the shell needs to show its first page, as it would itself, so that it takes the responses (`early-responses.ts`). */
export function sendEarly(config: EarlyConfig, session: StoredSession | undefined): EarlyRequest[] {
  const registry = send(config.registryUrl, { method: 'GET', headers: {} });
  return session ? [registry, ...requestAccess(config, session)] : [registry];
}

/** Requests what decides about a user's access. */
export function requestAccess({ apiUrl, flagsUrl }: EarlyConfig, { user, accessToken }: StoredSession): EarlyRequest[] {
  const call = (path: string, tenant?: ReturnType<typeof likelyTenant>) =>
    send(callAddress(apiUrl, path), {
      method: 'GET',
      headers: { ...callHeaders(crypto.randomUUID(), tenant), Authorization: `Bearer ${accessToken}` },
    });
  const identity = call(IDENTITY_PATH);
  const tenant = likelyTenant(user);
  if (!tenant) return [identity];
  const flags = flagRequest(flagsUrl, tenant, accessToken);
  return [identity, call(SERVICES_PATH, tenant), send(flags.url, flags.init)];
}

function send(url: string, init: EarlyRequest['init']): EarlyRequest {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = fetch(url, { ...init, cache: 'no-store', credentials: 'omit', signal });
  // The shell handles the error when it takes the response.
  response.catch(() => {});
  return { url, init, sentAt: performance.now(), response };
}
