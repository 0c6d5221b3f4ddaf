import type { ColumnPreference, ReportType } from '@portal/api-client/report-preferences';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';

/** Instants: written as `Date` or RFC 3339 text, read as `Date`. */
type Instant = ColumnType<Date, Date | string, Date | string>;

export type TenantStatus = 'ACTIVE' | 'SUSPENDED';

/** An address as it is compared, in lower case; null where PostgreSQL's own lower case of it will do. */
type AddressKey = Generated<string | null>;

/** EXPIRED is not stored: it is an INVITED user whose `invited_on` is older than an invitation lives. */
export type StoredInvitationStatus = 'INVITED' | 'ACCEPTED' | 'USER_DELETED';

export type DeliveryStatus = 'SCHEDULED' | 'SUCCEEDED' | 'FAILED';

/** AUTOMATIC: the first try of a batch, or one that the back-off made; MANUAL: somebody queued it. */
export type DeliveryTrigger = 'AUTOMATIC' | 'MANUAL';

type Headers = ColumnType<readonly { readonly name: string; readonly value: string }[] | null, string | null, string>;

/** `at`: RFC 3339. */
export interface ChargebackStep {
  readonly at: string;
  readonly stage: string;
  readonly status: string;
}

export interface Schema {
  accounts: { account_id: string; name: string };
  tenants: {
    tenant_id: string;
    account_id: string;
    status: TenantStatus;
    name: string;
    street_address: string;
    extended_address: string;
    locality: string;
    region: string;
    post_code: string;
    country: string;
  };
  tenant_services: { tenant_id: string; name: string; enabled: boolean };
  /** A flag without a row is off for that tenant. */
  tenant_flags: { tenant_id: string; flag_key: string; variant: string };
  /** People who can sign in. `password_hash` as `hashPassword` writes it. */
  logins: { subject: string; email: string; password_hash: string; address_key: AddressKey };
  /** Membership of a tenant. `subject` is null until the invitation is accepted. */
  tenant_users: {
    user_id: string;
    tenant_id: string;
    subject: string | null;
    email_address: string;
    address_key: AddressKey;
    roles: string[];
    invitation_status: StoredInvitationStatus;
    created_on: Instant;
    invited_on: Instant;
    /** The invitation has not been sent, or not confirmed as sent. */
    invitation_owed: Generated<boolean>;
  };
  /** One row: what this database's invitation keys are signed with. */
  invitation_secret: { id: 1; secret: string };
  api_keys: {
    public_key: string;
    tenant_id: string;
    subject: string;
    name: string;
    roles: string[];
    private_key_hash: string;
    created_on: Instant;
    created_by: string;
  };
  /** Nothing in a row can be read without the Idempotency-Key itself, of which only a derived value is kept. */
  idempotency_keys: {
    tenant_id: string;
    subject: string;
    key_hash: string;
    request_hash: string;
    sealed_response: string | null;
    created_on: ColumnType<Date, undefined, never>;
  };
  /** One row: the OpenID provider's private keys. */
  identity_keys: { id: 1; keys: ColumnType<unknown, string, never> };
  /** What the OpenID provider remembers: sessions, grants, codes, refresh tokens, sign-ins under way. */
  oidc_payloads: {
    model: string;
    id: string;
    payload: ColumnType<AdapterPayload, string, string>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: Instant | null;
    consumed_at: Instant | null;
  };
  /** One row: what this database's verification keys are derived from. */
  webhook_secret: { id: 1; secret: string };
  webhooks: {
    webhook_id: string;
    tenant_id: string;
    destination: string;
    events: string[];
    max_batch_size: number;
    /** In seconds. */
    max_batch_time_delay: number;
    is_active: boolean;
    created_on: Instant;
  };
  /** What happened and waits for its batch, once for every webhook that collects it. `payload` is JSON, as it is delivered. */
  webhook_events: {
    seq: GeneratedAlways<number>;
    webhook_id: string;
    event_id: string;
    event_type: string;
    occurred_on: Instant;
    payload: string;
  };
  webhook_batches: {
    batch_id: string;
    webhook_id: string;
    /** That of the latest attempt. */
    status: DeliveryStatus;
    created_on: Instant;
    event_count: number;
    event_types: string[];
    /** JSON, the same bytes in every attempt. */
    body: string;
  };
  /**
   * The attempts that were made, and the queue of those to make: SCHEDULED and due. Whoever makes one holds its lease
   * meanwhile; when the lease runs out before an outcome is recorded, it is made again.
   */
  delivery_attempts: {
    attempt_id: string;
    seq: GeneratedAlways<number>;
    batch_id: string;
    delivery_status: DeliveryStatus;
    delivery_trigger: DeliveryTrigger;
    scheduled_on: Instant;
    leased_by: string | null;
    leased_until: Instant | null;
    attempted_on: Instant | null;
    duration_ms: number | null;
    response_status_code: number | null;
    failure_reason: string | null;
    request_url: string | null;
    request_headers: Headers;
    response_headers: Headers;
    response_body: string | null;
    is_response_body_truncated: boolean | null;
  };
  orders: {
    tenant_id: string;
    order_ref: string;
    customer_ref: string;
    amount_minor: number;
    currency: string;
    status: string;
    scheme_name: string;
    created_at: Instant;
    updated_at: Instant;
  };
  /** What money is taken from or sent to; a mandate's columns are set where its `type` is MANDATE. */
  financial_instruments: {
    tenant_id: string;
    financial_instrument_id: string;
    type: string;
    masked_details: string;
    holder_name: string;
    status: string;
    customer_ref: string;
    created_at: Instant;
    updated_at: Instant;
    mandate_id: string | null;
    external_reference: string | null;
    network: string | null;
    status_reason: string | null;
    metadata: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>;
  };
  /** An instruction with its transaction, as the reports read it: one row each. Amounts are in minor units. */
  instructions: {
    tenant_id: string;
    instruction_ref: string;
    order_ref: string;
    customer_ref: string;
    batch_ref: string | null;
    created_at: Instant;
    /** It can be paid; null as long as something is missing, and for ever where it was left before. */
    ready_at: Instant | null;
    processing_at: Instant | null;
    updated_at: Instant;
    completed_at: Instant | null;
    /** `YYYY-MM-DD`. */
    forecasted_settlement_date: string | null;
    direction: 'debit' | 'credit';
    amount_minor: number;
    currency: string;
    status: string;
    app: string;
    payment_method: string;
    failure_reason: string | null;
    financial_instrument_id: string;
    transaction_id: string | null;
    provider: string | null;
    provider_reference: string | null;
    refund_count: Generated<number>;
    net_refund_minor: Generated<number>;
    chargeback_count: Generated<number>;
    net_chargeback_minor: Generated<number>;
  };
  refunds: {
    tenant_id: string;
    refund_id: string;
    instruction_ref: string;
    amount_minor: number;
    status: string;
    reason: string | null;
    created_at: Instant;
    /** It has settled or failed. */
    ended_at: Instant | null;
  };
  chargebacks: {
    tenant_id: string;
    chargeback_id: string;
    instruction_ref: string;
    stage: string;
    status: string;
    reason: string;
    amount_minor: number;
    created_at: Instant;
    updated_at: Instant;
    /** `YYYY-MM-DD`. */
    respond_by: string | null;
    /** What has become of it so far, oldest first: the last one is that of the row. */
    steps: ColumnType<readonly ChargebackStep[], string, string>;
  };
  /** Of each tenant that takes payments by itself: when its next order comes, and how many orders and customers it has. */
  payment_arrivals: {
    tenant_id: string;
    next_at: Instant;
    /** How many instructions a day had before the first start. */
    per_day: number;
    orders: number;
    customers: number;
  };
  /** What is still to happen to an order or a financial instrument, and when something does next. */
  payment_stories: {
    tenant_id: string;
    reference: string;
    kind: 'instrument' | 'order';
    next_at: Instant;
    story: ColumnType<unknown, string, string>;
  };
  column_preferences: {
    tenant_id: string;
    user_id: string;
    report_type: ReportType;
    selected_columns: ColumnType<readonly ColumnPreference[], string, string>;
    available_columns: ColumnType<readonly ColumnPreference[], string, string>;
  };
  saved_views: {
    view_id: string;
    tenant_id: string;
    user_id: string;
    report_type: ReportType;
    name: string;
    query: string;
  };
  /** One row: what this database's download links are signed with. */
  report_secret: { id: 1; secret: string };
  /**
   * The exports that were made, and the queue of those to make: PREPARING. Whoever makes one holds its lease meanwhile; when
   * the lease runs out, another begins anew. `request` is the body of the call.
   */
  export_reports: {
    report_path: string;
    tenant_id: string;
    user_id: string;
    report_type: ReportType;
    status: 'PREPARING' | 'READY' | 'FAILED';
    name: string;
    request: ColumnType<unknown, string, never>;
    requested_at: Instant;
    leased_by: string | null;
    leased_until: Instant | null;
    completed_at: Instant | null;
    row_count: number | null;
    size_bytes: number | null;
  };
}
