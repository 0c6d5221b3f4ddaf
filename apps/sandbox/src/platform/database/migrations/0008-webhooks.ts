import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table webhook_secret (id integer primary key check (id = 1), secret text not null)`,
    sql`insert into webhook_secret (id, secret) values (1, ${sql.lit(randomBytes(32).toString('base64url'))})`,
    sql`create table webhooks (
      webhook_id uuid primary key,
      tenant_id uuid not null references tenants,
      destination text not null,
      events text[] not null,
      max_batch_size integer not null check (max_batch_size between 1 and 50),
      max_batch_time_delay integer not null check (max_batch_time_delay between 1 and 30),
      is_active boolean not null,
      created_on timestamptz not null
    )`,
    sql`create index webhooks_tenant on webhooks (tenant_id, created_on desc, webhook_id)`,
    sql`create table webhook_events (
      seq bigint generated always as identity primary key,
      webhook_id uuid not null references webhooks on delete cascade,
      event_id uuid not null,
      event_type text not null,
      occurred_on timestamptz not null,
      payload text not null
    )`,
    sql`create index webhook_events_webhook on webhook_events (webhook_id, seq)`,
    sql`create table webhook_batches (
      batch_id uuid primary key,
      webhook_id uuid not null references webhooks on delete cascade,
      status text not null,
      created_on timestamptz not null,
      event_count integer not null,
      event_types text[] not null,
      body text not null
    )`,
    sql`create index webhook_batches_webhook on webhook_batches (webhook_id, created_on desc, batch_id)`,
    sql`create table delivery_attempts (
      attempt_id uuid primary key,
      seq bigint generated always as identity,
      batch_id uuid not null references webhook_batches on delete cascade,
      delivery_status text not null check (delivery_status in ('SCHEDULED', 'SUCCEEDED', 'FAILED')),
      delivery_trigger text not null check (delivery_trigger in ('AUTOMATIC', 'MANUAL')),
      scheduled_on timestamptz not null,
      leased_by uuid,
      leased_until timestamptz,
      attempted_on timestamptz,
      duration_ms integer,
      response_status_code integer,
      failure_reason text,
      request_url text,
      request_headers jsonb,
      response_headers jsonb,
      response_body text,
      is_response_body_truncated boolean
    )`,
    sql`create index delivery_attempts_batch on delivery_attempts (batch_id, scheduled_on desc, seq desc)`,
    sql`create index delivery_attempts_due on delivery_attempts (scheduled_on) where delivery_status = 'SCHEDULED'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
