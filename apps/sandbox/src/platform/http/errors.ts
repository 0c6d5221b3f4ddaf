/** Code → status and the message for an API user; the portal shows its own messages for the codes that it knows. */
export const PLATFORM_ERRORS = {
  VALIDATION_FAILED: [400, 'The request is not valid'],
  UNKNOWN_QUERY_PARAMETER: [400, 'The call has no such query parameter'],
  ROLES_ARE_REQUIRED: [400, 'At least one role is required'],
  INVALID_DESTINATION_URI: [400, 'The destination must be an absolute URL'],
  DESTINATION_URI_REQUIRES_HTTPS: [400, 'The destination must use HTTPS'],
  DESTINATION_URI_CONTAINS_CREDENTIALS: [400, 'The destination must not contain credentials'],
  DESTINATION_URI_CONTAINS_FRAGMENT: [400, 'The destination must not contain a fragment, which is never sent'],
  DESTINATION_URI_CANNOT_BE_LOCALHOST: [400, 'The destination cannot be localhost'],
  DESTINATION_URI_CANNOT_BE_LOCAL: [400, 'The destination cannot be in a local network'],
  DESTINATION_URI_CANNOT_BE_INTERNAL: [400, 'The destination must be on the public internet'],
  BATCH_SIZE_OUT_OF_RANGE: [400, 'maxBatchSize must be from 1 to 50'],
  BATCH_TIME_DELAY_OUT_OF_RANGE: [400, 'maxBatchTimeDelay must be from 1 to 30 (seconds)'],
  UNKNOWN_EVENT_TYPE: [400, 'Unknown event type'],
  DATE_RANGE_REVERSED: [400, 'The date range ends before it starts'],
  DATE_RANGE_TOO_LONG: [400, 'A date range can be at most 93 days long'],
  CURSOR_INVALID: [400, 'The cursor is invalid or belongs to a different sort order'],
  UNKNOWN_REPORT_COLUMN: [400, 'The report has no such column'],
  AMOUNT_OUT_OF_RANGE: [400, 'The amount must be from 1 to 100000, with no more decimal places than its currency has'],
  CURRENCY_NOT_SUPPORTED: [400, 'The app does not move money in this currency, or has several to choose from'],
  IDEMPOTENCY_KEY_INVALID: [400, 'The Idempotency-Key must be 16 to 200 printable characters, such as a UUID'],
  IBAN_IS_INVALID: [400, 'The IBAN is invalid'],
  KEY_PASSPHRASE_REQUIRED: [400, 'The key is encrypted: its passphrase is required'],
  PGP_KEY_DOES_NOT_CONTAIN_PRIVATE_KEY: [400, 'The PGP key contains no private key'],
  PGP_KEY_DOES_NOT_SUPPORT_SIGNING: [400, 'The PGP key cannot sign'],
  PGP_KEY_INVALID_PASSPHRASE: [400, 'The passphrase does not decrypt the PGP key'],
  PGP_KEY_IS_NOT_VALID: [400, 'The PGP key is not valid'],
  SSH_KEY_INVALID_PASSPHRASE: [400, 'The passphrase does not decrypt the SSH key'],
  SSH_PRIVATE_KEY_IS_NOT_VALID: [400, 'The SSH private key is not valid'],
  SECRET_IS_A_MASK: [400, 'A mask cannot be stored as a secret: leave the secret out to keep it'],
  SEPA_CREDIT_TRANSFER_IBAN_IS_INVALID: [400, 'The IBAN of credit transfers is invalid'],
  SEPA_CREDIT_TRANSFER_NAME_TOO_LONG: [400, 'The name of credit transfers can have at most 70 characters'],
  SEPA_DIRECT_DEBIT_CORE_IBAN_IS_INVALID: [400, 'The IBAN of direct debits is invalid'],
  UNKNOWN_SETTING: [400, 'The app has no such setting, or not with these other values'],
  REWARDS_IS_REQUIRED: [400, 'A reward group needs at least one reward'],
  UNKNOWN_REWARD: [400, 'The catalogue has no such reward'],
  UNKNOWN_REWARD_GROUP: [400, 'A reward group of a rule does not exist'],
  REWARD_GROUPS_NOT_AVAILABLE: [400, 'Only rules of payout schemes can have reward groups, and not in a trial'],
  RULES_ARE_REQUIRED: [400, 'A scheme needs at least one rule'],
  DUPLICATE_PAYMENT_METHOD_IN_RULE: [400, 'A payment method can be on in only one app of a rule'],
  DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE: [400, 'These payment methods of a rule cannot be on at the same time'],
  LIMITS_ARE_CROSSED: [400, 'The upper value of a rule is below its lower value'],
  APP_WITHOUT_PAYMENT_METHODS: [400, 'An app of a rule has no payment methods'],
  PAYMENT_METHOD_NOT_AVAILABLE: [400, 'A payment method of a rule is not available'],
  APP_OF_RULE_NOT_INSTALLED: [400, 'An app of a rule is not installed'],
  REWARD_GROUP_OF_RULE_DELETED: [400, 'A reward group of a rule was deleted'],
  AGREEMENT_PLACEHOLDER_IS_EMPTY: [400, 'The agreement has an empty placeholder'],
  LOGO_DAMAGED: [400, 'The image is damaged or incomplete'],
  LOGO_DIMENSIONS_TOO_LARGE: [400, 'A logo can have at most 4096 × 4096 pixels'],
  LOGO_TOO_NARROW: [400, 'The longer side of a logo can be at most 20 times the shorter one'],
  SETTING_NOT_IN_TEMPLATE: [400, 'This version of the template does not have this setting'],
  UNKNOWN_FONT: [400, 'The platform does not have this font'],
  UNKNOWN_LOGO: [400, 'The tenant has not uploaded this logo, or it has been deleted since'],
  UNKNOWN_TEMPLATE: [400, 'The template does not have this version'],
  CREDITOR_IDENTIFIER_INVALID: [400, 'The creditor identifier breaks a rule of its network'],
  UNKNOWN_PROVIDER: [400, 'The provider must be gocardless or bottomline, in any case'],
  PROVIDER_WITHOUT_NETWORK: [400, 'The provider does not collect on this network'],
  UNAUTHORIZED: [401, 'A valid access token or API key is required'],
  BASIC_NOT_FOR_BROWSERS: [
    403,
    'HTTP Basic is refused for requests with Origin or Sec-Fetch-Site, which web pages send: keep private keys on a server',
  ],
  FORBIDDEN: [403, 'The caller does not have a role that this call requires'],
  FOREIGN_TENANT: [403, 'The caller is not a member of the tenant and account in the headers'],
  SERVICE_NOT_LICENSED: [403, 'The licence of the tenant does not include this service'],
  NOT_FOR_API_KEYS: [403, 'Only a signed-in user can make this call, never an API key'],
  NOT_YOUR_PREFERENCES: [403, 'You can read and save only your own preferences'],
  LINK_INVALID: [403, 'The link is not valid or has expired'],
  APPROVAL_OWN_CHANGE: [403, 'You requested this change or took part in it: another person has to approve it'],
  NOT_FOUND: [404, 'The resource does not exist in this tenant'],
  INVITATION_NOT_FOUND: [404, 'There is no invitation with this key'],
  INVITATION_USER_DELETED: [404, 'The invited user has been deleted'],
  APPROVAL_LAPSED: [409, 'The request has lapsed, because what it would change has changed since'],
  APPROVAL_NOT_PENDING: [409, 'The request has already been approved, declined or withdrawn, or has expired'],
  APPROVAL_PENDING: [409, 'A request for the approval of this change is pending already'],
  APPROVAL_REQUIRED: [409, 'The tenant requires an approval for this change: request it instead'],
  TWO_APPROVERS_REQUIRED: [409, 'Two people must be able to approve this kind of change'],
  APP_ALREADY_INSTALLED: [409, 'The app is already installed'],
  APP_NOT_INSTALLED: [409, 'The app is not installed'],
  APP_CANNOT_DO_THIS: [409, 'The app does not have this capability'],
  CONSENT_EXPIRED: [409, 'The code of the consent has expired'],
  CONSENT_FOREIGN: [
    409,
    'The code belongs to another app, provider, tenant, user or redirect URI, or was never issued',
  ],
  CONSENT_USED: [409, 'The code has already been used'],
  ACCOUNT_EXISTS: [409, 'The app already has an account'],
  ACCOUNT_REQUIRED: [409, 'The app needs an account first'],
  MAX_COLLECT_APPS_REACHED: [409, 'The licence allows no further app that collects'],
  MAX_PAYOUT_APPS_REACHED: [409, 'The licence allows no further app that pays out'],
  USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS: [409, 'A user with that email address already exists'],
  CANNOT_CHANGE_YOURSELF: [409, 'You cannot delete yourself or remove your own tenant admin role'],
  LAST_TENANT_ADMIN: [409, 'The last tenant admin cannot be deleted or demoted'],
  INVITATION_ALREADY_ACCEPTED: [409, 'The invitation has already been accepted'],
  INVITATION_EXPIRED: [409, 'The invitation has expired'],
  INVITATION_FOR_ANOTHER_ADDRESS: [
    409,
    'The invitation was sent to a different address than the one the caller signed in with',
  ],
  INVITATION_NOT_PENDING: [409, 'The user has no pending invitation'],
  KEY_ALREADY_REPLACED: [409, 'Another API key already replaces this one'],
  IDEMPOTENCY_KEY_REUSED: [409, 'The Idempotency-Key has already been used for a different request'],
  DELETED_SINCE_CREATION: [
    409,
    'An earlier request with this Idempotency-Key created the resource, which has since been deleted',
  ],
  CREDITOR_PROFILE_EXISTS: [409, 'Another profile of this network has this creditor identifier'],
  PROVIDER_CANNOT_DO_THIS: [409, 'The provider connects with credentials, not by redirect'],
  PROVIDER_CONFIGURATION_EXISTS: [409, 'The network already has a provider'],
  PROVIDER_NOT_CONNECTED: [409, 'The provider is not connected'],
  DEFAULT_THEME_REQUIRED: [409, 'A tenant always has a default theme: make another one the default instead'],
  DRAFT_IS_PUBLISHED: [409, 'A published draft cannot be changed: add a draft instead'],
  SCHEME_CODE_EXISTS: [409, 'Another scheme of this kind has this code'],
  STALE_PUBLICATION: [409, 'The draft or the scheme has changed since it was read'],
  STALE_SAVE: [409, 'The resource has changed since the version in If-Match'],
  REPORT_SCHEDULE_OWNER: [409, 'The owner of the schedule has left, or may not read the report any more'],
  REPORT_SCHEDULE_RUNNING: [409, 'A run of this schedule is being prepared'],
  REPORT_NOT_READY: [409, 'The report has failed or is still being prepared'],
  SAVED_VIEW_EXISTS: [409, 'You already have a view of this report with this name'],
  THEME_IS_DEFAULT: [409, 'The default theme cannot be deleted: make another one the default first'],
  TOO_MANY_EXPORTS: [409, 'You can have at most 10 exports in preparation at a time'],
  TOO_MANY_REPORT_SCHEDULES: [409, 'A tenant can have at most 50 report schedules'],
  TOO_MANY_SAVED_VIEWS: [409, 'You can save at most 50 views of a report'],
  BODY_TOO_LARGE: [413, 'The request body is too large'],
  FILE_TOO_LARGE: [413, 'The file can have at most 1,048,576 bytes'],
  LOGO_TYPE_NOT_SUPPORTED: [415, 'A logo must be a PNG, JPEG or WebP'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The request body must be JSON, or a form with a file if the call takes one'],
  HOST_NOT_LOCAL: [421, 'This tool of the sandbox can be used only at localhost, 127.0.0.1 or [::1]'],
  VERSION_REQUIRED: [428, 'A save must name the version that it replaces, with If-Match or lastModified'],
  RATE_LIMITED: [429, 'Too many requests'],
  INTERNAL_ERROR: [500, 'The platform could not process the request'],
  INVITATION_NOT_SENT: [502, 'The user was created, but the invitation could not be sent'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type PlatformErrorCode = keyof typeof PLATFORM_ERRORS;

interface PlatformErrorDetails {
  readonly field?: string;
  /** Default: the message of the code. */
  readonly message?: string;
  /** The refused values, which the message of the code then names. */
  readonly values?: readonly string[];
  /** The seconds until the request can be sent again. */
  readonly retryAfter?: number;
  /** For the log only. */
  readonly cause?: unknown;
}

/** An error that is returned to the caller in the envelope. `field` names the invalid input. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: PlatformErrorCode, { field, message, values, retryAfter, cause }: PlatformErrorDetails = {}) {
    const [status, ofCode] = PLATFORM_ERRORS[code];
    super(message ?? (values ? `${ofCode}: ${quoted(values)}` : ofCode), { cause });
    this.code = code;
    this.status = status;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}

/** More and longer values than that say no more to a developer. */
const VALUES_MAX = 5;
const VALUE_LENGTH_MAX = 100;

function quoted(values: readonly string[]): string {
  const named = values.slice(0, VALUES_MAX).map((value) => JSON.stringify(value.slice(0, VALUE_LENGTH_MAX)));
  const others = values.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
