import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TENANTS, type DemoTenant, type DemoUser, demoId } from './demo-tenants.ts';
import { hashPassword } from '../../platform/database/password-hash.ts';
import type { Schema } from '../../platform/database/schema.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 1, 2, 9, 30);

/** Inserts the demo tenants with their accounts, users and API keys. */
export async function insertDemoTenants(db: Kysely<Schema>): Promise<void> {
  // One hash for all accounts: they share a password, which is printed at start, and scrypt is slow by design.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await db
    .insertInto('logins')
    .values(DEMO_ACCOUNTS.map(({ email }) => ({ subject: demoId(email), email, password_hash })))
    .execute();

  const accounts = [...new Set(DEMO_TENANTS.map((tenant) => tenant.account))];
  await db
    .insertInto('accounts')
    .values(accounts.map((name) => ({ account_id: demoId(`account ${name}`), name })))
    .execute();
  for (const tenant of DEMO_TENANTS) await insertTenant(db, tenant);
}

async function insertTenant(db: Kysely<Schema>, tenant: DemoTenant): Promise<void> {
  const tenant_id = demoId(`tenant ${tenant.name}`);
  const [street_address, extended_address, locality, region, post_code, country] = tenant.address;
  await db
    .insertInto('tenants')
    .values({
      tenant_id,
      account_id: demoId(`account ${tenant.account}`),
      status: 'ACTIVE',
      name: tenant.name,
      street_address,
      extended_address,
      locality,
      region,
      post_code,
      country,
    })
    .execute();
  await db
    .insertInto('tenant_services')
    .values(SERVICE_NAMES.map((name) => ({ tenant_id, name, enabled: tenant.services.includes(name) })))
    .execute();
  await db
    .insertInto('tenant_flags')
    .values(tenant.flags.map((flag_key) => ({ tenant_id, flag_key, variant: 'on' })))
    .execute();
  await db
    .insertInto('tenant_users')
    .values(tenant.users.map((user, index) => ({ tenant_id, ...userRow(tenant, user, index) })))
    .execute();
  if (tenant.keys.length > 0) {
    await db
      .insertInto('api_keys')
      .values(
        tenant.keys.map(({ name, roles }, index) => ({
          tenant_id,
          public_key: `pk_${demoId(`key ${tenant.name} ${name}`).replaceAll('-', '')}`,
          subject: demoId(`key identity ${tenant.name} ${name}`),
          name,
          roles: [...roles],
          // The private keys of demo keys are discarded.
          private_key_hash: createHash('sha256').update(randomBytes(32)).digest('base64url'),
          created_on: new Date(FIRST_DAY + (index * 11 + 5) * DAY_MS),
          created_by: tenant.users[0]?.email ?? '',
        })),
      )
      .execute();
  }
}

const SERVICE_NAMES = [...new Set(DEMO_TENANTS.flatMap((tenant) => tenant.services))];

function userRow({ name }: DemoTenant, { email, roles, state }: DemoUser, index: number) {
  const created_on = new Date(state === 'pending' ? Date.now() - 2 * DAY_MS : FIRST_DAY + index * 6 * DAY_MS);
  const isMember = state === undefined;
  return {
    user_id: demoId(`user ${name} ${email}`),
    subject: isMember ? demoId(email) : null,
    email_address: email,
    roles: [...roles],
    invitation_status: isMember
      ? ('ACCEPTED' as const)
      : state === 'removed'
        ? ('USER_DELETED' as const)
        : ('INVITED' as const),
    created_on,
    invited_on: created_on,
  };
}
