import type { ColumnType, Generated } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';

/** Instants: written as `Date` or RFC 3339 text, read as `Date`. */
type Instant = ColumnType<Date, Date | string, Date | string>;

export type TenantStatus = 'ACTIVE' | 'SUSPENDED';

/** An address as it is compared, in lower case; null where PostgreSQL's own lower case of it will do. */
type AddressKey = Generated<string | null>;

/** EXPIRED is not stored: it is an INVITED user whose `invited_on` is older than an invitation lives. */
export type StoredInvitationStatus = 'INVITED' | 'ACCEPTED' | 'USER_DELETED';

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
}
