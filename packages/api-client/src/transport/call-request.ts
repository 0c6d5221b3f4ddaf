export interface TenantHeaders {
  readonly accountId: string;
  readonly tenantId: string;
}

/** Returns the address of a call. `target`: the path without a leading slash, and the query. */
export function callAddress(apiUrl: string, target: string): string {
  return `${apiUrl.replace(/\/$/, '')}/${target}`;
}

/** Returns the headers of every call, without its token. */
export function callHeaders(correlationId: string, tenant?: TenantHeaders): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-Correlation-Id': correlationId,
    ...(tenant && { 'X-Account-Id': tenant.accountId, 'X-Tenant-Id': tenant.tenantId }),
  };
}
