import type { TenantHeaders } from '@portal/api-client/start-calls';

/** A request to the flag service for all flags of a tenant (OFREP, bulk evaluation). */
export interface FlagRequest {
  readonly url: string;
  readonly init: { readonly method: 'POST'; readonly headers: Record<string, string>; readonly body: string };
}

export function flagRequest(flagsUrl: string, { tenantId, accountId }: TenantHeaders, token: string): FlagRequest {
  return {
    url: `${flagsUrl.replace(/\/$/, '')}/ofrep/v1/evaluate/flags`,
    init: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ context: { targetingKey: tenantId, tenantId, accountId } }),
    },
  };
}
