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
    /** The invitation is to be sent, and may not have been. */
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
}
