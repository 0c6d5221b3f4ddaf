import type { Identity, Membership } from '@portal/api-client/identity';
import { canonicalRole } from '@portal/contract';

/**
 * Brings the platform's identity into the portal's order: accounts and tenants by name, roles in canonical spelling.
 */
export function readIdentity(identity: Identity): Identity {
  return {
    ...identity,
    accounts: identity.accounts.toSorted((a, b) => a.accountName.localeCompare(b.accountName)),
    tenants: identity.tenants
      .map((tenant) => ({ ...tenant, roles: [...new Set(tenant.roles.map(canonicalRole))] }))
      .toSorted((a, b) => a.tenantName.localeCompare(b.tenantName)),
  };
}

/** The user's membership of a tenant, or `undefined` if there is none: switching to it fails. */
export function findTenant(identity: Identity, tenantId: string | undefined): Membership | undefined {
  return identity.tenants.find((tenant) => tenant.tenantId === tenantId);
}

/**
 * The tenant to open without asking: the only one, or the remembered one. The caller remembers the result, and
 * forgets the remembered tenant if there is none.
 */
export function resolveTenant(identity: Identity, rememberedTenantId: string | undefined): Membership | undefined {
  const [only, ...others] = identity.tenants;
  return others.length === 0 ? only : findTenant(identity, rememberedTenantId);
}

/**
 * One or two capitals for an email address: of its first two words, else its first two letters. Empty for an empty
 * address.
 */
export function initials(email: string): string {
  const [name = ''] = email.split('@');
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters =
    second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1));
  return letters.join('').toUpperCase();
}
