import type { ApprovalDetail } from '@portal/api-client/approval-requests';
import type { ApprovalKind, ApprovalStatus } from '@portal/api-client/approvals';
import type { SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import type { ColumnPreference, ReportType } from '@portal/api-client/report-preferences';
import type { PauseReason, RunStatus, RunTotal } from '@portal/api-client/report-schedules';
import type { NestedSettings, TemplateKind } from '@portal/api-client/themes';
import type { Role } from '@portal/contract';
import type { Frequency, PastRange, Weekday } from '@portal/validation/schedules';
import type { CheckedImage } from '@portal/validation/images';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredPayload } from '../identity/stored-payload.ts';

/** Instants: written as `Date` or RFC 3339 text, read as `Date`. */
type Instant = ColumnType<Date, Date | string, Date | string>;

export type TenantStatus = 'ACTIVE' | 'SUSPENDED';

/** The address in lower case, for comparison; null if PostgreSQL's own lower() gives the same result. */
type AddressKey = Generated<string | null>;

/** EXPIRED is not stored: it is an INVITED user whose `invited_on` is longer ago than an invitation is valid. */
export type StoredInvitationStatus = 'INVITED' | 'ACCEPTED' | 'USER_DELETED';

export type AuthorizationSource = 'PAPER' | 'TEL' | 'WEB';

export type DeliveryStatus = 'SCHEDULED' | 'SUCCEEDED' | 'FAILED';

/** AUTOMATIC: the first attempt for a batch, or an automatic retry; MANUAL: queued by a user. */
export type DeliveryTrigger = 'AUTOMATIC' | 'MANUAL';

type Headers = ColumnType<readonly { readonly name: string; readonly value: string }[] | null, string | null, string>;

/** `at`: RFC 3339. */
export interface ChargebackStep {
  readonly at: string;
  readonly stage: string;
  readonly status: string;
}

/** One fact before and after a change. A secret has no values: what happened to it is in `secret`. */
export interface StoredChange {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
  readonly secret?: 'added' | 'removed' | 'replaced';
}

/** A user, or an API key with the address of its creator. */
export interface StoredAuthor {
  readonly id: string;
  readonly email: string;
}

/** The part of a request that is shown to those who may approve it. */
export type StoredApprovalView = Pick<ApprovalDetail, 'changes' | 'publications'>;

/** The part of a report that a schedule has copied. Without a separator, the file has keys and values of rows, for programs. */
export interface StoredScheduleRequest {
  readonly filters: Record<string, string | string[]>;
  readonly columns: string[] | null;
  readonly separator: 'comma' | 'semicolon' | null;
}

export interface Schema {
  /** The parts of the demo data that the database has been given. */
  demo_parts: { part: string };
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
  /** `max_apps`: how many apps of the service's direction can be installed; null: any number. */
  tenant_services: { tenant_id: string; name: string; enabled: boolean; max_apps: Generated<number | null> };
  /** A flag without a row is off for that tenant. */
  tenant_flags: { tenant_id: string; flag_key: string; variant: string };
  /** People who can sign in. `password_hash` as `hashPassword` writes it. */
  logins: { subject: string; email: string; password_hash: string; address_key: AddressKey };
  /** The last sign-in of each person. Those before this table are not known. */
  sign_ins: { subject: string; signed_in_on: Instant };
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
  /** One row: the secret that signs the invitation keys of this database. */
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
  /** The last use of an API key: when, at most a minute late, and from which address. */
  key_uses: { public_key: string; used_on: Instant; used_from: string };
  /** API keys that others replace. `replaced_by`: null once the replacement is deleted. */
  key_replacements: { public_key: string; replaced_by: string | null; ends_on: Instant };
  /** Rows cannot be decrypted without the Idempotency-Key, of which only a derived value is stored. */
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
  /**
   * The OpenID provider's state: sessions, grants, codes, refresh tokens, sign-ins in progress. `id`, `grant_id`, `user_code` and
   * `uid` are hashes.
   */
  oidc_payloads: {
    model: string;
    id: string;
    payload: ColumnType<StoredPayload, string, string>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: Instant | null;
    consumed_at: Instant | null;
  };
  /** One row: the secret from which the verification keys of this database are derived. */
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
  /** The webhooks without automatic attempts, because their receiver responded with 410 Gone. */
  gone_destinations: { webhook_id: string; gone_since: Instant };
  /** Events that wait for a batch, one row for each webhook that receives them. `payload` is JSON, as it is delivered. */
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
    /** The status of the latest attempt. */
    status: DeliveryStatus;
    created_on: Instant;
    event_count: number;
    event_types: string[];
    /** JSON, the same bytes in every attempt. */
    body: string;
    /** Its only event is a test, which a user sent. Default: false. */
    is_test: Generated<boolean>;
    /** The orders that its events are about, each once. Default: none, as for a test, whose data a user wrote. */
    order_references: Generated<string[]>;
  };
  /**
   * Past attempts and the queue of future ones (SCHEDULED). A process that makes an attempt holds its lease; if the lease
   * expires before an outcome is recorded, the attempt is made again.
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
    scheme_id: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Accounts and cards that payments debit or credit. The mandate columns are set if `type` is MANDATE. */
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
    /** The creditor profile that collects by the mandate. */
    creditor_profile_ref: Generated<string | null>;
  };
  /** An instruction and its transaction in one row, for the reports. Amounts are in minor units. */
  instructions: {
    tenant_id: string;
    instruction_ref: string;
    order_ref: string;
    customer_ref: string;
    batch_ref: string | null;
    created_at: Instant;
    /** When it became ready for payment; null before that, or if it was abandoned earlier. */
    ready_at: Instant | null;
    processing_at: Instant | null;
    updated_at: Instant;
    /** When it succeeded. */
    completed_at: Instant | null;
    /** When it failed or was cancelled. */
    stopped_at: Instant | null;
    /** `YYYY-MM-DD`. */
    forecasted_settlement_date: string | null;
    direction: 'debit' | 'credit';
    amount_minor: number;
    currency: string;
    status: string;
    /** The app's name when the payment was made. */
    app: string;
    /** In lower case. */
    app_id: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    authorization_source: AuthorizationSource;
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
    /** No money moves: see `InstructionStory.isTest`. */
    is_test: Generated<boolean>;
  };
  refunds: {
    tenant_id: string;
    refund_id: string;
    instruction_ref: string;
    amount_minor: number;
    status: string;
    reason: string | null;
    created_at: Instant;
    /** When it settled or failed. */
    ended_at: Instant | null;
  };
  chargebacks: {
    tenant_id: string;
    chargeback_id: string;
    instruction_ref: string;
    /** Those of its instruction, by which its report filters. */
    order_ref: string;
    currency: string;
    app: string;
    is_test: boolean;
    stage: string;
    status: string;
    reason: string;
    amount_minor: number;
    created_at: Instant;
    updated_at: Instant;
    /** `YYYY-MM-DD`. */
    respond_by: string | null;
    /** Its history, oldest first; the last step matches the row's stage and status. */
    steps: ColumnType<readonly ChargebackStep[], string, string>;
    /** A day by which ascending order shows open ones first: see the migration. */
    attention_on: ColumnType<string, never, never>;
  };
  /** For each tenant with simulated payments: when its next order arrives, and its numbers of orders and customers. */
  payment_arrivals: {
    tenant_id: string;
    next_at: Instant;
    /** The number of instructions per day in the seeded history. */
    per_day: number;
    orders: number;
    customers: number;
  };
  /** The future steps of an order or a financial instrument, and when the next one is due. */
  payment_stories: {
    tenant_id: string;
    reference: string;
    kind: 'instrument' | 'order';
    next_at: Instant;
    story: ColumnType<unknown, string, string>;
  };
  /** Groups of payments that succeeded or failed, each with a number. Triggers add them; a group stays when its payments are deleted. */
  ended_groups: {
    group_id: Generated<number>;
    tenant_id: string;
    currency: string;
    app: string;
    app_id: string;
    country: string;
    payment_method: string;
    /** Empty without a reason, and for payments that succeeded. */
    failure_reason: string;
    is_failed: boolean;
  };
  /** The counts of payments that succeeded or failed, by the UTC day on which they ended, without tests. Triggers keep it. */
  ended_days: {
    tenant_id: string;
    currency: string;
    day: string;
    group_id: number;
    row_count: number;
    amount_minor: number;
  };
  /** The same for all groups together. */
  ended_totals: {
    tenant_id: string;
    day: string;
    currency: string;
    is_failed: boolean;
    row_count: number;
    amount_minor: number;
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
  /** One row: the secret that signs the download links of this database. */
  report_secret: { id: 1; secret: string };
  /**
   * Finished exports and the queue of open ones (PREPARING). A process that prepares an export holds its lease; if the lease
   * expires, another process starts again. `request` is the body of the call.
   */
  /** The owner is the user in `user_id`, the API key in `public_key`, or the run of a schedule in `run_id`. */
  export_reports: {
    report_path: string;
    tenant_id: string;
    user_id: string | null;
    public_key: string | null;
    run_id: string | null;
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
  /** Without `user_id` and `public_key`, the owner has left. `owner_name`: an email address, or the name of an API key. */
  report_schedules: {
    schedule_id: string;
    tenant_id: string;
    name: string;
    report_type: ReportType;
    request: ColumnType<StoredScheduleRequest, string, string>;
    frequency: Frequency;
    weekday: Weekday | null;
    month_day: number | null;
    hour: number;
    zone: string;
    range: PastRange;
    user_id: string | null;
    public_key: string | null;
    owner_name: string;
    is_paused: boolean;
    /** Null if a person paused it. */
    pause_reason: PauseReason | null;
    paused_on: Instant | null;
    created_on: Instant;
  };
  /** The next run of each schedule that is not paused. */
  report_schedule_turns: { schedule_id: string; due_on: Instant };
  /** `date_from`, `date_to`: UTC days. `started_by`: null for a run of the schedule itself. `missed_runs`: those before it that are not made. */
  report_schedule_runs: {
    run_id: string;
    tenant_id: string;
    schedule_id: string;
    due_on: Instant;
    started_by: string | null;
    missed_runs: number;
    date_from: string;
    date_to: string;
    status: RunStatus;
    ended_on: Instant | null;
    row_count: number | null;
    totals: ColumnType<RunTotal[] | null, string | null, string | null>;
  };
  /** `app_id`, here and below: in lower case. `installed_by`: the email address of a user, or the name of an API key. */
  installed_apps: { tenant_id: string; app_id: string; installed_on: Instant; installed_by: string };
  /** `configuration`: the values without secrets. `number`: 1 for the first that was saved; 0 until then. */
  app_configurations: {
    tenant_id: string;
    app_id: string;
    number: number;
    configuration: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    saved_on: Instant;
    saved_by: string;
  };
  /** `path`: of the value within the configuration, such as `signature.pgpPrivateKey`. */
  app_secrets: {
    tenant_id: string;
    app_id: string;
    path: string;
    sealed: string;
    fingerprint: string | null;
    public_key: string | null;
  };
  /** The last result for the current configuration, whose `number` it has. */
  app_validations: {
    tenant_id: string;
    app_id: string;
    number: number;
    is_valid: boolean;
    messages: ColumnType<readonly string[], string, string>;
    validated_on: Instant;
  };
  app_accounts: { tenant_id: string; app_id: string; account_id: string; created_on: Instant };
  linked_accounts: {
    tenant_id: string;
    app_id: string;
    holder_name: string;
    iban: string;
    bic: string | null;
    linked_on: Instant;
  };
  /** Amounts are in minor units, negative if they reduce the balance. Entries remain when the app is uninstalled. */
  app_ledger: {
    entry_id: string;
    seq: GeneratedAlways<number>;
    tenant_id: string;
    app_id: string;
    currency: string;
    kind: string;
    amount_minor: number;
    reference: string | null;
    created_on: Instant;
  };
  /**
   * Attempts to connect by redirect. `expires_on`: until when the consent page can be answered, then until when the code of an
   * allowed attempt can be redeemed.
   */
  consent_attempts: {
    attempt_id: string;
    subject_kind: 'app' | 'provider';
    tenant_id: string;
    subject_id: string;
    user_id: string;
    redirect_uri: string;
    expires_on: Instant;
    answer: 'allow' | 'deny' | null;
    redeemed_on: Instant | null;
  };
  schemes: {
    scheme_id: string;
    tenant_id: string;
    kind: SchemeKind;
    published_draft_id: string | null;
    created_on: Instant;
  };
  /** A draft with `published_on` never changes. */
  scheme_drafts: {
    draft_id: string;
    scheme_id: string;
    tenant_id: string;
    name: string;
    code: string;
    content: ColumnType<SchemeContent, string, string>;
    last_modified: Instant;
    /** An email address. */
    last_modified_by: string;
    published_on: Instant | null;
    /** From 1, in the order in which the drafts of the scheme were added. */
    number: number;
    note: string | null;
    /** The draft of the same scheme whose content it began with. */
    based_on: string | null;
  };
  /** `rewards`: ids of rewards of the catalogue. */
  reward_groups: { reward_group_id: string; tenant_id: string; name: string; rewards: string[]; created_on: Instant };
  /** Deleted groups that rules may still name. `name`: null if the group was deleted before names were kept. */
  deleted_reward_groups: { reward_group_id: string; tenant_id: string; name: string | null };
  app_connections: { tenant_id: string; app_id: string; status: string; connected_on: Instant };
  /** `network`, here and below: as MANDATE_NETWORKS spells it. `creditor_identifier`: in capitals, without spaces. */
  creditor_profiles: {
    creditor_profile_ref: string;
    tenant_id: string;
    profile_name: string;
    network: string;
    creditor_identifier: string;
    creditor_name: string;
    street_address: string;
    city: string;
    postcode: string;
    country: string;
    metadata: ColumnType<Readonly<Record<string, string>>, string, string>;
    status: string;
    created_on: Instant;
  };
  /** The provider of each network. `lead_time_days`: null for the default. */
  provider_configurations: {
    tenant_id: string;
    network: string;
    provider: string;
    lead_time_days: number | null;
    created_on: Instant;
  };
  /** `connected_on`: the first time. A row remains when the connection is deleted. */
  provider_connections: {
    tenant_id: string;
    provider: string;
    status: string;
    settings: ColumnType<Readonly<Record<string, string>>, string, string>;
    connected_on: Instant | null;
  };
  provider_secrets: { tenant_id: string; provider: string; path: string; sealed: string };
  /** `settings`: every setting of the template's version, nested as in the API. `logo.logoUri` is empty in it. */
  themes: {
    theme_id: string;
    tenant_id: string;
    name: string;
    is_default: boolean;
    template: TemplateKind;
    template_version: number;
    theme_settings_id: string;
    settings: ColumnType<NestedSettings, string, string>;
    last_modified: Instant;
  };
  /** `logo_id`: in the public address too, so it must not be guessed. */
  theme_logos: {
    logo_id: string;
    tenant_id: string;
    type: CheckedImage['type'];
    width: number;
    height: number;
    bytes: Uint8Array;
    uploaded_on: Instant;
  };
  /**
   * Who changed what. `actor_id`: the subject of a user, or the public key of an API key. `refusal`: the code of a refused attempt; null for a change. `count`: how
   * many equal refusals the entry stands for. `thing_part`: the part of the thing that changed, such as a draft of a scheme.
   */
  activity_entries: {
    entry_id: Generated<string>;
    seq: GeneratedAlways<number>;
    tenant_id: string;
    occurred_on: Instant;
    actor_kind: 'user' | 'key';
    actor_id: string;
    actor_name: string;
    address: string | null;
    browser: string | null;
    area: string;
    action: string;
    thing_kind: string | null;
    thing_id: string | null;
    thing_part: string | null;
    thing_name: string | null;
    refusal: string | null;
    count: Generated<number>;
    changes: ColumnType<readonly StoredChange[], string, never>;
    correlation_id: string;
    outcome: GeneratedAlways<'changed' | 'refused' | 'signed-in'>;
  };
  /** Each combination of actor and action of the entries. `added_on`: when the first entry was added. */
  activity_groups: {
    tenant_id: string;
    actor_id: string;
    actor_kind: 'user' | 'key';
    actor_name: string;
    area: string;
    action: string;
    outcome: 'changed' | 'refused' | 'signed-in';
    added_on: Generated<Date>;
  };
  /** The names of things in entries: their first 200 characters, in lower case. */
  activity_names: { tenant_id: string; name: string };
  /** The sessions that have opened a tenant. */
  activity_sessions: { tenant_id: string; session_hash: string; opened_on: Instant };
  /** One row: since when changes are recorded. */
  activity_start: { id: 1; since: Instant };
  /** Which kinds of change need an approval. A tenant without a row requires none. */
  approval_settings: {
    tenant_id: string;
    schemes: Generated<boolean>;
    provider_configurations: Generated<boolean>;
    app_configurations: Generated<boolean>;
    access: Generated<boolean>;
  };
  /**
   * Requests for an approval. `change`: the member of the request. `stored`: what is done once it is approved; its secrets are in `sealed`, until it ends.
   * `required`: lists of roles, one of each is needed to approve it; `readers`: all of them. `subjects`: the things that it changes, which have one pending
   * request at a time; a change of these, or of `depends_on`, makes it lapse. `excluded`: the requester and the authors, who cannot approve it.
   * `requester_id`: the subject of a user, or the public key of an API key.
   */
  approvals: {
    approval_id: string;
    tenant_id: string;
    kind: ApprovalKind;
    change: string;
    title: string;
    note: string | null;
    required: ColumnType<readonly (readonly Role[])[], string, never>;
    readers: string[];
    subjects: string[];
    depends_on: string[];
    stored: ColumnType<unknown, string, never>;
    shown: ColumnType<StoredApprovalView, string, never>;
    sealed: string | null;
    excluded: ColumnType<readonly StoredAuthor[], string, never>;
    requester_id: string;
    requester_user_id: string | null;
    requested_by: string;
    requested_on: Instant;
    expires_on: Instant;
    status: Generated<ApprovalStatus>;
    ended_on: Instant | null;
    ended_by: string | null;
    reason: string | null;
    is_permission: boolean;
    /** When the requester used the permission. */
    used_on: Instant | null;
  };
  /** Everybody who saved a draft. `author_id` as `requester_id` above. `email_address`: of the user, or of the creator of the API key. */
  draft_authors: { draft_id: string; author_id: string; email_address: string };
}
