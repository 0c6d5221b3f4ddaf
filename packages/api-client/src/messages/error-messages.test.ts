import { expect, test } from 'vitest';
import { ApiError, type ErrorReason } from '../transport/api-error.ts';
import { ERROR_MESSAGES, errorMessages, fieldErrors, loadErrorMessages } from './error-messages.ts';

/** The specifications' catalogue: each code, with the words its message must contain to keep its meaning. */
const CATALOGUE: readonly (readonly [code: string, meaning: RegExp])[] = [
  ['DUPLICATE_PAYMENT_METHOD_IN_RULE', /same payment method.*several apps.*only one app per rule/],
  ['MAX_COLLECT_APPS_REACHED', /maximum.*licence.*upgrade your licence/],
  ['MAX_PAYOUT_APPS_REACHED', /maximum.*licence.*upgrade your licence/],
  ['INVALID_DESTINATION_URI', /webhook destination URL is invalid/],
  ['DESTINATION_URI_REQUIRES_HTTPS', /HTTPS/],
  ['DESTINATION_URI_CANNOT_BE_LOCALHOST', /cannot be a localhost, local IP or internal IP address/],
  ['DESTINATION_URI_CANNOT_BE_LOCAL', /cannot be a localhost, local IP or internal IP address/],
  ['DESTINATION_URI_CANNOT_BE_INTERNAL', /cannot be a localhost, local IP or internal IP address/],
  ['REWARDS_IS_REQUIRED', /No rewards were added to the group/],
  ['BATCH_SIZE_OUT_OF_RANGE', /maximum batch size must be between 1 and 50/],
  ['BATCH_TIME_DELAY_OUT_OF_RANGE', /maximum batch time delay must be between 1 and 30 seconds/],
  ['IBAN_IS_INVALID', /IBAN entered is invalid/],
  ['SEPA_DIRECT_DEBIT_CORE_IBAN_IS_INVALID', /IBAN.*direct debit core settings/],
  ['SEPA_CREDIT_TRANSFER_IBAN_IS_INVALID', /IBAN.*credit transfer settings/],
  ['SEPA_CREDIT_TRANSFER_NAME_TOO_LONG', /too long.*maximum.*70 characters/],
  ['USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS', /user with that email address already exists/],
  ['RULES_ARE_REQUIRED', /scheme needs at least one rule/],
  ['SSH_PRIVATE_KEY_IS_NOT_VALID', /SSH private key is not valid/],
  ['PGP_KEY_IS_NOT_VALID', /PGP private key is not valid/],
  ['PGP_KEY_DOES_NOT_CONTAIN_PRIVATE_KEY', /contains no private key/],
  ['PGP_KEY_DOES_NOT_SUPPORT_SIGNING', /no private key that supports signing/],
  ['PGP_KEY_INVALID_PASSPHRASE', /cannot be decrypted with the given passphrase/],
];

/** The sandbox's additions, and the client's own codes for a missing or unusable response. */
const OURS = [
  'ACCOUNT_EXISTS',
  'ACCOUNT_REQUIRED',
  'AMOUNT_OUT_OF_RANGE',
  'APPROVAL_LAPSED',
  'APPROVAL_NOT_PENDING',
  'APPROVAL_OWN_CHANGE',
  'APPROVAL_PENDING',
  'APPROVAL_REQUIRED',
  'APP_ALREADY_INSTALLED',
  'APP_CANNOT_DO_THIS',
  'APP_NOT_INSTALLED',
  'CANNOT_CHANGE_YOURSELF',
  'CONSENT_EXPIRED',
  'CONSENT_FOREIGN',
  'CONSENT_USED',
  'CREDITOR_PROFILE_EXISTS',
  'CURRENCY_NOT_SUPPORTED',
  'CURSOR_INVALID',
  'DATE_RANGE_REVERSED',
  'DATE_RANGE_TOO_LONG',
  'DEFAULT_THEME_REQUIRED',
  'DELETED_SINCE_CREATION',
  'DESTINATION_URI_CONTAINS_CREDENTIALS',
  'DESTINATION_URI_CONTAINS_FRAGMENT',
  'DRAFT_IS_PUBLISHED',
  'FILE_TOO_LARGE',
  'FORBIDDEN',
  'FOREIGN_TENANT',
  'IDEMPOTENCY_KEY_REUSED',
  'INTERNAL_ERROR',
  'INVITATION_ALREADY_ACCEPTED',
  'INVITATION_EXPIRED',
  'INVITATION_FOR_ANOTHER_ADDRESS',
  'INVITATION_NOT_FOUND',
  'INVITATION_NOT_PENDING',
  'INVITATION_NOT_SENT',
  'INVITATION_USER_DELETED',
  'KEY_ALREADY_REPLACED',
  'KEY_PASSPHRASE_REQUIRED',
  'LAST_TENANT_ADMIN',
  'LINK_INVALID',
  'LOGO_DAMAGED',
  'LOGO_DIMENSIONS_TOO_LARGE',
  'LOGO_TOO_NARROW',
  'LOGO_TYPE_NOT_SUPPORTED',
  'NETWORK',
  'SETTING_NOT_IN_TEMPLATE',
  'THEME_IS_DEFAULT',
  'TIMEOUT',
  'NOT_FOUND',
  'NOT_YOUR_PREFERENCES',
  'PROVIDER_CANNOT_DO_THIS',
  'PROVIDER_CONFIGURATION_EXISTS',
  'PROVIDER_NOT_CONNECTED',
  'PROVIDER_WITHOUT_NETWORK',
  'RATE_LIMITED',
  'REPORT_NOT_READY',
  'REPORT_SCHEDULE_OWNER',
  'REPORT_SCHEDULE_RUNNING',
  'REWARD_GROUPS_NOT_AVAILABLE',
  'ROLES_ARE_REQUIRED',
  'SAVED_VIEW_EXISTS',
  'SCHEME_CODE_EXISTS',
  'SECRET_IS_A_MASK',
  'SERVICE_NOT_LICENSED',
  'SSH_KEY_INVALID_PASSPHRASE',
  'STALE_PUBLICATION',
  'STALE_SAVE',
  'TOO_MANY_EXPORTS',
  'TOO_MANY_REPORT_SCHEDULES',
  'TOO_MANY_SAVED_VIEWS',
  'UNAUTHORIZED',
  'UNEXPECTED_RESPONSE',
  'UNKNOWN_EVENT_TYPE',
  'UNKNOWN_FONT',
  'UNKNOWN_LOGO',
  'UNKNOWN_PROVIDER',
  'UNKNOWN_REPORT_COLUMN',
  'UNKNOWN_REWARD',
  'UNKNOWN_REWARD_GROUP',
  'UNKNOWN_SETTING',
  'UNKNOWN_TEMPLATE',
  'VERSION_REQUIRED',
];

await loadErrorMessages();

function refused(...errors: ErrorReason[]): ApiError {
  return new ApiError({ status: 400, errors, correlationId: 'id-1' });
}

test.each(CATALOGUE)('the message of %s keeps the meaning given in the catalogue', (code, meaning) => {
  expect(errorMessages(refused({ code, message: 'raw' }))).toEqual([expect.stringMatching(meaning)]);
});

test('every code with a message is in the catalogue or is one of ours', () => {
  const known = [...CATALOGUE.map(([code]) => code), ...OURS];
  expect(Object.keys(ERROR_MESSAGES).toSorted()).toEqual(known.toSorted());
});

test("mutually exclusive payment methods get the server's message", () => {
  const reason = { code: 'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE', message: 'Card and Wallet' };
  expect(errorMessages(refused(reason))).toEqual(['Card and Wallet']);
});

test.each([
  [
    'a known code',
    [{ code: 'LAST_TENANT_ADMIN', message: 'raw' }],
    ['This is the last tenant admin. Make another user a tenant admin first.'],
  ],
  ['an unknown code with a message', [{ code: 'NEW', message: 'The moon is full.' }], ['The moon is full.']],
  ['an unknown code without a message', [{ code: 'NEW', message: '' }], []],
  ['a code named like a part of every object', [{ code: 'toString', message: 'raw' }], ['raw']],
  ['no reason at all', [], []],
  [
    'two codes with one sentence',
    [
      { code: 'MAX_COLLECT_APPS_REACHED', message: '' },
      { code: 'MAX_PAYOUT_APPS_REACHED', message: '' },
    ],
    [ERROR_MESSAGES['MAX_COLLECT_APPS_REACHED']],
  ],
])('the messages of %s appear once, or not at all', (_case, errors, messages) => {
  expect(errorMessages(refused(...errors))).toEqual(messages);
});

test('a fault of the portal itself adds nothing under the title', () => {
  expect(errorMessages(new TypeError('x is not a function'))).toEqual([]);
});

test('a form gets the first message of each field and nothing else', () => {
  const error = refused(
    { code: 'USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS', message: 'raw', field: 'emailAddress' },
    { code: 'NEW', message: 'Second', field: 'emailAddress' },
    { code: 'ROLES_ARE_REQUIRED', message: 'raw', field: 'roles' },
    { code: 'NEW', message: 'Without a field' },
  );
  expect(fieldErrors(error)).toEqual({
    emailAddress: 'A user with that email address already exists.',
    roles: 'Please select one or more roles',
  });
  expect(fieldErrors(new TypeError('x'))).toEqual({});
});
