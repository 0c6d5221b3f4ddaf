import { createHash } from 'node:crypto';
import type { CreditorOf } from '../../domain/payments/instrument-story.ts';
import { MAIN_PROFILES } from '../data/demo-creditor-profiles.ts';

/** The creditor profile of a demo tenant's mandate. */
export const creditorOfMandate: CreditorOf = (tenantId, { network, mandateId }) => {
  const { refs } = MAIN_PROFILES.find((main) => main.tenant_id === tenantId && main.network === network) ?? {};
  if (!refs) return null;
  const byte = createHash('sha256').update(mandateId).digest().readUInt8(0);
  return refs[byte % refs.length] ?? null;
};
