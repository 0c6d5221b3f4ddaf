import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';

/** A call of the platform's API, such as `call('GET', 'v1/tenant')`. */
export type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, data?: unknown) => Promise<APIResponse>;

/**
 * Calls the platform directly as the user of a page: with the token, account and tenant of the page's own calls. Call it before
 * the page opens.
 */
export function ownCalls(page: Page, { sandboxUrl }: PortalPair): Call {
  const asking = page.waitForRequest((request) => request.headers()['x-tenant-id'] !== undefined);
  return async (method, path, data) => {
    const { authorization = '', ...own } = await (await asking).allHeaders();
    return page.request.fetch(`${sandboxUrl}/${path}`, {
      method,
      headers: {
        Authorization: authorization,
        'X-Account-Id': own['x-account-id'] ?? '',
        'X-Tenant-Id': own['x-tenant-id'] ?? '',
        ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
      },
      data,
    });
  };
}
