/** Code → status and the message for an API user; the portal has its own sentences for the codes that it knows. */
export const PLATFORM_ERRORS = {
  VALIDATION_FAILED: [400, 'The request is not valid'],
  ROLES_ARE_REQUIRED: [400, 'At least one role is required'],
  INVALID_DESTINATION_URI: [400, 'The destination is not an absolute address'],
  DESTINATION_URI_REQUIRES_HTTPS: [400, 'The destination must be an HTTPS address'],
  DESTINATION_URI_CONTAINS_CREDENTIALS: [400, 'The destination must not hold credentials'],
  DESTINATION_URI_CANNOT_BE_LOCALHOST: [400, 'The destination must not be the platform itself'],
  DESTINATION_URI_CANNOT_BE_LOCAL: [400, 'The destination must not be in a local network'],
  DESTINATION_URI_CANNOT_BE_INTERNAL: [400, 'The destination must be in the public Internet'],
  BATCH_SIZE_OUT_OF_RANGE: [400, 'maxBatchSize must be from 1 to 50'],
  BATCH_TIME_DELAY_OUT_OF_RANGE: [400, 'maxBatchTimeDelay must be from 1 to 30 (seconds)'],
  UNKNOWN_EVENT_TYPE: [400, 'An event type is not one of those that the platform tells of'],
  DATE_RANGE_REVERSED: [400, 'The range of days ends before it begins'],
  DATE_RANGE_TOO_LONG: [400, 'The range of days must not be longer than 93 days'],
  CURSOR_INVALID: [400, 'The cursor is none that was given out for this order'],
  UNKNOWN_REPORT_COLUMN: [400, 'The report has no such column'],
  IDEMPOTENCY_KEY_INVALID: [400, 'The Idempotency-Key must be 16 to 200 printable characters, for instance a UUID'],
  UNAUTHORIZED: [401, 'A valid bearer token is required'],
  FORBIDDEN: [403, 'The role that this call needs is missing'],
  FOREIGN_TENANT: [403, 'The caller is not a member of the tenant and account that the headers name'],
  NOT_YOUR_PREFERENCES: [403, 'Preferences can be read and saved by the user alone whose they are'],
  LINK_INVALID: [403, 'The link was not given out, or its time is over'],
  NOT_FOUND: [404, 'There is nothing at this address in this tenant'],
  INVITATION_NOT_FOUND: [404, 'There is no invitation with this key'],
  INVITATION_USER_DELETED: [404, 'The user of this invitation was deleted'],
  USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS: [409, 'A user with that email address already exists'],
  CANNOT_CHANGE_YOURSELF: [409, 'Nobody can delete themselves or take away their own tenant admin role'],
  LAST_TENANT_ADMIN: [409, 'The last tenant admin cannot be deleted or demoted'],
  INVITATION_ALREADY_ACCEPTED: [409, 'The invitation was already accepted'],
  INVITATION_EXPIRED: [409, 'The invitation has expired'],
  INVITATION_FOR_ANOTHER_ADDRESS: [409, 'The invitation was sent to another address than the caller signed in with'],
  INVITATION_NOT_PENDING: [409, 'The user is not waiting for an invitation'],
  IDEMPOTENCY_KEY_REUSED: [409, 'The Idempotency-Key was already used for another request'],
  DELETED_SINCE_CREATION: [409, 'An earlier request with this Idempotency-Key created it, and it was deleted since'],
  STALE_SAVE: [409, 'It was changed since the version that If-Match names'],
  REPORT_NOT_READY: [409, 'The report has failed or is still being prepared'],
  SAVED_VIEW_EXISTS: [409, 'The user keeps a view of this report under this name already'],
  TOO_MANY_EXPORTS: [409, 'A user can have at most 10 exports prepared at a time'],
  TOO_MANY_SAVED_VIEWS: [409, 'A user can keep at most 50 views of a report'],
  BODY_TOO_LARGE: [413, 'The request body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The request body must be JSON'],
  RATE_LIMITED: [429, 'Too many requests'],
  INTERNAL_ERROR: [500, 'The platform failed to answer'],
  INVITATION_NOT_SENT: [502, 'The user is created and waits, but the invitation could not be sent'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type PlatformErrorCode = keyof typeof PLATFORM_ERRORS;

interface PlatformErrorDetails {
  readonly field?: string;
  /** For the log only. */
  readonly cause?: unknown;
}

/** A refusal that the caller is told, in the envelope. `field` names the input at fault. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode;
  readonly status: number;
  readonly field: string | undefined;

  constructor(code: PlatformErrorCode, { field, cause }: PlatformErrorDetails = {}) {
    const [status, message] = PLATFORM_ERRORS[code];
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.field = field;
  }
}
