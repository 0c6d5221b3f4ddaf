import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table accounts (account_id uuid primary key, name text not null)`,
    sql`create table tenants (
      tenant_id uuid primary key,
      account_id uuid not null references accounts,
      status text not null check (status in ('ACTIVE', 'SUSPENDED')),
      name text not null,
      street_address text not null,
      extended_address text not null,
      locality text not null,
      region text not null,
      post_code text not null,
      country text not null
    )`,
    sql`create table tenant_services (
      tenant_id uuid not null references tenants,
      name text not null,
      enabled boolean not null,
      primary key (tenant_id, name)
    )`,
    sql`create table tenant_flags (
      tenant_id uuid not null references tenants,
      flag_key text not null,
      variant text not null,
      primary key (tenant_id, flag_key)
    )`,
    sql`create table logins (subject uuid primary key, email text not null, password_hash text not null)`,
    sql`create unique index logins_email on logins (lower(email))`,
    sql`create table tenant_users (
      user_id uuid primary key,
      tenant_id uuid not null references tenants,
      subject uuid,
      email_address text not null,
      roles text[] not null,
      invitation_status text not null check (invitation_status in ('INVITED', 'ACCEPTED', 'USER_DELETED')),
      created_on timestamptz not null,
      invited_on timestamptz not null
    )`,
    sql`create unique index tenant_users_email on tenant_users (tenant_id, lower(email_address))`,
    sql`create unique index tenant_users_subject on tenant_users (subject, tenant_id)`,
    sql`create table api_keys (
      public_key text primary key,
      tenant_id uuid not null references tenants,
      subject uuid not null,
      name text not null,
      roles text[] not null,
      private_key_hash text not null,
      created_on timestamptz not null,
      created_by text not null
    )`,
    sql`create index api_keys_tenant on api_keys (tenant_id)`,
    sql`create table idempotency_keys (
      tenant_id uuid not null references tenants,
      subject uuid not null,
      key_hash text not null,
      request_hash text not null,
      sealed_response text,
      created_on timestamptz not null default now(),
      primary key (tenant_id, subject, key_hash)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
