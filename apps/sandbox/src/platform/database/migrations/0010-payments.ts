import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const REPORT_DATES = ['created_at', 'completed_at', 'updated_at', 'forecasted_settlement_date'];

const REPORT_FILTERS = ['status', 'currency', 'app', 'direction', 'refund_count', 'chargeback_count'];

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table orders (
      tenant_id uuid not null references tenants on delete cascade,
      order_ref text not null,
      customer_ref text not null,
      amount_minor bigint not null,
      currency text not null,
      status text not null,
      scheme_name text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (tenant_id, order_ref)
    )`,
    sql`create table financial_instruments (
      tenant_id uuid not null references tenants on delete cascade,
      financial_instrument_id text not null,
      type text not null,
      masked_details text not null,
      holder_name text not null,
      status text not null,
      customer_ref text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      mandate_id text,
      external_reference text,
      network text,
      status_reason text,
      metadata jsonb,
      primary key (tenant_id, financial_instrument_id)
    )`,
    sql`create table instructions (
      tenant_id uuid not null references tenants on delete cascade,
      instruction_ref text not null,
      order_ref text not null,
      customer_ref text not null,
      batch_ref text,
      created_at timestamptz not null,
      ready_at timestamptz check (ready_at >= created_at),
      processing_at timestamptz,
      updated_at timestamptz not null check (updated_at >= created_at),
      completed_at timestamptz check (completed_at >= created_at),
      forecasted_settlement_date date,
      direction text not null check (direction in ('debit', 'credit')),
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      status text not null,
      app text not null,
      payment_method text not null,
      failure_reason text,
      financial_instrument_id text not null,
      transaction_id text,
      provider text,
      provider_reference text,
      refund_count integer not null default 0,
      net_refund_minor bigint not null default 0,
      chargeback_count integer not null default 0,
      net_chargeback_minor bigint not null default 0,
      primary key (tenant_id, instruction_ref)
    )`,
    sql`create index instructions_order on instructions (tenant_id, order_ref)`,
    // Each index has the order of a sorted page and includes every column that a report filters by.
    ...REPORT_DATES.map((column) => {
      const others = REPORT_DATES.filter((date) => date !== column);
      return sql`create index ${sql.id(`instructions_by_${column}`)}
        on instructions (tenant_id, ${sql.id(column)}, instruction_ref)
        include (${sql.join([...others, ...REPORT_FILTERS].map((other) => sql.id(other)))})`;
    }),
    // For searching references by prefix.
    ...['instruction_ref', 'order_ref', 'customer_ref', 'transaction_id', 'batch_ref'].map(
      (column) => sql`create index ${sql.id(`instructions_like_${column}`)}
        on instructions (tenant_id, lower(${sql.id(column)}) text_pattern_ops)`,
    ),
    sql`create unique index mandates on financial_instruments (tenant_id, mandate_id) where mandate_id is not null`,
    ...['created_at', 'updated_at'].map(
      (column) => sql`create index ${sql.id(`mandates_by_${column}`)}
        on financial_instruments (tenant_id, ${sql.id(column)}, mandate_id) include (status, network)
        where mandate_id is not null`,
    ),
    ...['mandate_id', 'external_reference', 'customer_ref', 'financial_instrument_id'].map(
      (column) => sql`create index ${sql.id(`mandates_like_${column}`)}
        on financial_instruments (tenant_id, lower(${sql.id(column)}) text_pattern_ops) where mandate_id is not null`,
    ),
    sql`create table refunds (
      tenant_id uuid not null references tenants on delete cascade,
      refund_id text not null,
      instruction_ref text not null,
      amount_minor bigint not null check (amount_minor > 0),
      status text not null,
      reason text,
      created_at timestamptz not null,
      ended_at timestamptz check (ended_at >= created_at),
      primary key (tenant_id, refund_id)
    )`,
    sql`create index refunds_instruction on refunds (tenant_id, instruction_ref)`,
    sql`create table chargebacks (
      tenant_id uuid not null references tenants on delete cascade,
      chargeback_id text not null,
      instruction_ref text not null,
      stage text not null,
      status text not null,
      reason text not null,
      amount_minor bigint not null check (amount_minor > 0),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      respond_by date,
      steps jsonb not null,
      primary key (tenant_id, chargeback_id)
    )`,
    sql`create index chargebacks_instruction on chargebacks (tenant_id, instruction_ref)`,
    sql`create table column_preferences (
      tenant_id uuid not null references tenants on delete cascade,
      user_id uuid not null references tenant_users on delete cascade,
      report_type text not null check (report_type in ('mandate', 'transaction')),
      selected_columns jsonb not null,
      available_columns jsonb not null,
      primary key (tenant_id, user_id, report_type)
    )`,
    sql`create table saved_views (
      view_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      user_id uuid not null references tenant_users on delete cascade,
      report_type text not null check (report_type in ('mandate', 'transaction')),
      name text not null,
      query text not null,
      unique (tenant_id, user_id, report_type, name)
    )`,
    sql`create table report_secret (id integer primary key check (id = 1), secret text not null)`,
    sql`insert into report_secret (id, secret) values (1, ${sql.lit(randomBytes(32).toString('base64url'))})`,
    sql`create table export_reports (
      report_path text primary key,
      tenant_id uuid not null references tenants on delete cascade,
      user_id uuid not null references tenant_users on delete cascade,
      report_type text not null check (report_type in ('mandate', 'transaction')),
      status text not null check (status in ('PREPARING', 'READY', 'FAILED')),
      name text not null,
      request jsonb not null,
      requested_at timestamptz not null,
      leased_by uuid,
      leased_until timestamptz,
      completed_at timestamptz,
      row_count bigint,
      size_bytes bigint
    )`,
    sql`create index export_reports_user on export_reports (tenant_id, user_id, requested_at desc)`,
    sql`create index export_reports_preparing on export_reports (requested_at) where status = 'PREPARING'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
