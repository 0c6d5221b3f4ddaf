import { createHash } from 'node:crypto';
import { MAIN_PROFILES } from '../data/demo-creditor-profiles.ts';

interface DemoMandate {
  readonly network: string;
  readonly mandateId: string;
}

/** The creditor profile of a demo tenant's mandate, always the same for a mandate; null if the tenant has none for its network. */
export function creditorOfMandate(tenantId: string, { network, mandateId }: DemoMandate): string | null {
  const { refs } = MAIN_PROFILES.find((main) => main.tenant_id === tenantId && main.network === network) ?? {};
  if (!refs) return null;
  const byte = createHash('sha256').update(mandateId).digest().readUInt8(0);
  return refs[byte % refs.length] ?? null;
}
