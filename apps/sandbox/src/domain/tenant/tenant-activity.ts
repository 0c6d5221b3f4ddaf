import { roleWords, ROLES } from '@portal/contract';
import { countryName } from '@portal/validation';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { expiryLimit, invitationStatusOf } from './invitation-status.ts';

const ADMINS = ['TENANT_ADMIN'] as const;

/** The name and address of the tenant. */
export const TENANT_ACTIVITY: ThingKind = {
  kind: 'tenant',
  area: 'Tenant Info',
  readers: ADMINS,
  async read(db, { tenantId }) {
    const row = await db.selectFrom('tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
    return (
      row && {
        name: row.name,
        facts: {
          Name: row.name,
          'Street address': row.street_address ?? '',
          'Extended address': row.extended_address ?? '',
          Locality: row.locality ?? '',
          'Post code': row.post_code ?? '',
          Region: row.region ?? '',
          Country: row.country ? countryName(row.country) : '',
        },
      }
    );
  },
};

/** A user of the tenant, or somebody who is invited. */
export const USER_ACTIVITY: ThingKind = {
  kind: 'user',
  area: 'Users',
  readers: ADMINS,
  async read(db, { tenantId, id }) {
    if (!isUuid(id)) return undefined;
    const row = await db
      .selectFrom('tenant_users')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        name: row.email_address,
        facts: {
          'Email address': row.email_address,
          Roles: rolesInWords(row.roles),
          Invitation: invitationStatusOf(row) === 'ACCEPTED' ? 'Accepted' : `Sent, valid until ${validUntil(row)}`,
        },
      }
    );
  },
};

/** An API key, without its private part. */
export const KEY_ACTIVITY: ThingKind = {
  kind: 'key',
  area: 'API Keys',
  readers: ADMINS,
  async read(db, { tenantId, id }) {
    const row = await db
      .selectFrom('api_keys')
      .leftJoin('key_replacements', 'key_replacements.public_key', 'api_keys.public_key')
      .select(['name', 'roles', 'api_keys.public_key', 'ends_on'])
      .where('tenant_id', '=', tenantId)
      .where('api_keys.public_key', '=', id)
      .executeTakeFirst();
    return (
      row && {
        name: row.name,
        facts: {
          Name: row.name,
          'Public key': row.public_key,
          Roles: rolesInWords(row.roles),
          ...(row.ends_on && { 'Works until': row.ends_on.toISOString() }),
        },
      }
    );
  },
};

function rolesInWords(roles: readonly string[]): string {
  const rank = (role: string) => (ROLES as readonly string[]).indexOf(role);
  return roles
    .toSorted((one, other) => rank(one) - rank(other))
    .map((role) => roleWords(role))
    .join(', ');
}

function validUntil({ invited_on }: { readonly invited_on: Date }): string {
  return new Date(invited_on.getTime() + Date.now() - expiryLimit().getTime()).toISOString();
}
