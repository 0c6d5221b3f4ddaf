import { demoTenant } from '@portal/sandbox/testing';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect } from './fixtures.ts';

/** Turns a flag of a demo tenant on or off. The test has to restore it. */
export async function turnFlag(
  { sandboxUrl }: PortalPair,
  {
    tenant,
    flag,
    variant,
  }: { readonly tenant: Parameters<typeof demoTenant>[0]; readonly flag: string; readonly variant: 'on' | 'off' },
): Promise<void> {
  const { tenantId } = demoTenant(tenant);
  const response = await fetch(`${sandboxUrl}/tenant-flags/${tenantId}/${flag}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant }),
  });
  expect(response.status).toBe(204);
}
