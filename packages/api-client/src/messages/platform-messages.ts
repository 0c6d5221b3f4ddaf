import { DESTINATION_MESSAGES } from '@portal/validation';

const UPGRADE =
  'The maximum number of app installations in your licence has been reached. Please upgrade your licence.';
const NOT_LOCAL = 'The destination cannot be a localhost, local IP or internal IP address.';

// Two that a form needs as well, for its own checks.
export const BATCH_SIZE_OUT_OF_RANGE = 'The maximum batch size must be between 1 and 50.';
export const BATCH_TIME_DELAY_OUT_OF_RANGE = 'The maximum batch time delay must be between 1 and 30 seconds.';

/**
 * Server code → message. Loaded with the first refusal (`loadErrorMessages`), because it is not part of the start.
 *
 * DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE and the other problems of a draft are left out on purpose: the
 * server's message names the rule and the payment methods. So is CREDITOR_IDENTIFIER_INVALID, whose message names the broken rule.
 */
export const PLATFORM_MESSAGES: Readonly<Record<string, string>> = {
  // The specifications' catalogue
  BATCH_SIZE_OUT_OF_RANGE,
  BATCH_TIME_DELAY_OUT_OF_RANGE,
  DESTINATION_URI_CANNOT_BE_INTERNAL: NOT_LOCAL,
  DESTINATION_URI_CANNOT_BE_LOCAL: NOT_LOCAL,
  DESTINATION_URI_CANNOT_BE_LOCALHOST: NOT_LOCAL,
  DESTINATION_URI_REQUIRES_HTTPS: DESTINATION_MESSAGES.SCHEME,
  DUPLICATE_PAYMENT_METHOD_IN_RULE:
    'The same payment method is turned on in several apps of a rule. Please turn it on in only one app per rule.',
  IBAN_IS_INVALID: 'The IBAN entered is invalid.',
  INVALID_DESTINATION_URI: DESTINATION_MESSAGES.NOT_A_URL,
  MAX_COLLECT_APPS_REACHED: UPGRADE,
  MAX_PAYOUT_APPS_REACHED: UPGRADE,
  PGP_KEY_DOES_NOT_CONTAIN_PRIVATE_KEY: 'The PGP key contains no private key.',
  PGP_KEY_DOES_NOT_SUPPORT_SIGNING: 'The PGP key has no private key that supports signing.',
  PGP_KEY_INVALID_PASSPHRASE: 'The PGP key cannot be decrypted with the given passphrase.',
  PGP_KEY_IS_NOT_VALID: 'The PGP private key is not valid.',
  REWARDS_IS_REQUIRED: 'No rewards were added to the group.',
  RULES_ARE_REQUIRED: 'A scheme needs at least one rule.',
  SEPA_CREDIT_TRANSFER_IBAN_IS_INVALID: 'The IBAN in the credit transfer settings is invalid.',
  SEPA_CREDIT_TRANSFER_NAME_TOO_LONG:
    'The name in the credit transfer settings is too long; the maximum is 70 characters.',
  SEPA_DIRECT_DEBIT_CORE_IBAN_IS_INVALID: 'The IBAN in the direct debit core settings is invalid.',
  SSH_PRIVATE_KEY_IS_NOT_VALID: 'The SSH private key is not valid.',
  USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS: 'A user with that email address already exists.',

  // Further codes of the sandbox
  ACCOUNT_EXISTS: 'This app already has an account. Reload the page to see it.',
  ACCOUNT_REQUIRED: 'This app needs an account first. Create one and try again.',
  AMOUNT_OUT_OF_RANGE: 'Please enter an amount from 1 to 100000, with no more decimal places than its currency has.',
  APPROVAL_LAPSED: 'This request has lapsed, because something has changed since. Review the change again.',
  APPROVAL_NOT_PENDING: 'Someone has already answered this request, or it has expired. Reload the page.',
  APPROVAL_OWN_CHANGE: 'You took part in this change, so another person has to approve it.',
  APPROVAL_PENDING: 'An approval of this change has already been requested.',
  APPROVAL_REQUIRED: 'Another person has to approve this change. Request an approval.',
  APP_ALREADY_INSTALLED: 'This app is already installed.',
  APP_CANNOT_DO_THIS: 'This app does not support this action.',
  APP_NOT_INSTALLED: 'This app is not installed. Install it from the marketplace first.',
  CANNOT_CHANGE_YOURSELF: 'You cannot delete yourself or remove your own tenant admin role.',
  CONSENT_EXPIRED: 'The permission has expired. Please connect again.',
  CONSENT_FOREIGN: 'The permission is for another app, provider, tenant or user. Please connect again.',
  CONSENT_USED: 'This permission has already been used. Please connect again.',
  CREDITOR_PROFILE_EXISTS: 'Another profile of this network has this creditor identifier.',
  CURRENCY_NOT_SUPPORTED: 'Please choose one of the currencies of this app.',
  CURSOR_INVALID: 'This page of the report no longer exists. Go back to the first page.',
  DATE_RANGE_REVERSED: 'The date range ends before it starts.',
  DATE_RANGE_TOO_LONG: 'A report can cover at most 93 days. Please choose a shorter range.',
  DEFAULT_THEME_REQUIRED: 'This is the default theme. Make another theme the default instead.',
  DELETED_SINCE_CREATION:
    'This was created by an earlier attempt and has since been deleted. Try again to recreate it.',
  DESTINATION_URI_CONTAINS_CREDENTIALS: DESTINATION_MESSAGES.CREDENTIALS,
  DESTINATION_URI_CONTAINS_FRAGMENT: DESTINATION_MESSAGES.FRAGMENT,
  DRAFT_IS_PUBLISHED: 'This draft has been published and can no longer change. Make a new draft from it.',
  FILE_TOO_LARGE: 'This file is larger than 1 MB (1,048,576 bytes). Please choose a smaller one.',
  FORBIDDEN: 'You do not have the role this requires. Ask a tenant admin.',
  FOREIGN_TENANT: 'You are not a member of this tenant.',
  IDEMPOTENCY_KEY_REUSED: 'This was already sent with different values. Reload the page and try again.',
  INTERNAL_ERROR: 'Something went wrong on the platform. Please try again.',
  INVITATION_ALREADY_ACCEPTED: 'This invitation has already been accepted.',
  INVITATION_EXPIRED: 'This invitation has expired. Ask a tenant admin to resend it.',
  INVITATION_FOR_ANOTHER_ADDRESS: 'This invitation was sent to another email address than the one you signed in with.',
  INVITATION_NOT_FOUND: 'This invitation was not found. Check that you opened the complete link.',
  INVITATION_NOT_PENDING: 'This user has no pending invitation.',
  INVITATION_NOT_SENT: 'The user was created, but the invitation could not be sent. Please resend it.',
  INVITATION_USER_DELETED:
    'This invitation has been withdrawn. If you still need access, please ask a tenant admin to invite you again.',
  KEY_ALREADY_REPLACED: 'Another API key already replaces this one. Reload the page to see it.',
  KEY_PASSPHRASE_REQUIRED: 'Enter the passphrase of this key.',
  LAST_TENANT_ADMIN: 'This is the last tenant admin. Make another user a tenant admin first.',
  LINK_INVALID: 'The link to this file has expired. Download the report again.',
  LOGO_DAMAGED: 'This image is damaged. Please choose another one.',
  LOGO_DIMENSIONS_TOO_LARGE: 'This image has more than 4096 × 4096 pixels. Please choose a smaller one.',
  LOGO_TOO_NARROW: 'This image is more than 20 times as long as it is wide. Please choose another one.',
  LOGO_TYPE_NOT_SUPPORTED: 'This file is not a PNG, JPEG or WebP image. Please choose another one.',
  NOT_FOUND: 'This no longer exists, or it belongs to another tenant.',
  NOT_YOUR_PREFERENCES: 'These are the preferences of another user.',
  PROVIDER_CANNOT_DO_THIS: 'This provider connects with credentials. Enter them in its configuration.',
  PROVIDER_CONFIGURATION_EXISTS: 'This network already has a provider. Open its configuration to change it.',
  PROVIDER_NOT_CONNECTED: 'This provider is not connected. Connect it and try again.',
  PROVIDER_WITHOUT_NETWORK: 'This provider does not collect on this network. Please choose another one.',
  RATE_LIMITED: 'Too many requests. Please wait a moment and try again.',
  REPORT_SCHEDULE_OWNER:
    'The owner of this schedule has left, or may not read the report any more. Save the schedule to become its owner.',
  REPORT_SCHEDULE_RUNNING: 'A run of this schedule is being prepared. Try again when it has ended.',
  REPORT_NOT_READY: 'This report is still being prepared or could not be created.',
  REWARD_GROUPS_NOT_AVAILABLE: 'Reward groups can be used in payout rules only, and not in a trial.',
  ROLES_ARE_REQUIRED: 'Please select one or more roles',
  SAVED_VIEW_EXISTS: 'You already have a view with this name. Replace it in the list, or choose another name.',
  SECRET_IS_A_MASK: 'The platform’s placeholder cannot be saved as a secret. Leave the secret as it is, or replace it.',
  SCHEME_CODE_EXISTS: 'Another scheme has this code. Please choose another one.',
  SERVICE_NOT_LICENSED: 'Your licence does not include this service. Please upgrade your licence.',
  SETTING_NOT_IN_TEMPLATE: 'This version of the template does not have this setting. Reload the page.',
  SSH_KEY_INVALID_PASSPHRASE: 'The SSH key cannot be decrypted with the given passphrase.',
  STALE_PUBLICATION: 'This scheme has changed since you reviewed it. Review it again.',
  STALE_SAVE: 'Someone else has changed this since you opened it.',
  THEME_IS_DEFAULT: 'The default theme cannot be deleted. Make another theme the default first.',
  TOO_MANY_EXPORTS: '10 of your reports are already being prepared. Wait until one of them is ready.',
  TOO_MANY_REPORT_SCHEDULES: 'Your tenant has 50 report schedules. Delete one first.',
  TOO_MANY_SAVED_VIEWS: 'You can save at most 50 views of a report. Delete one first.',
  UNAUTHORIZED: 'Your session has ended. Please sign in again.',
  UNKNOWN_EVENT_TYPE: 'The platform does not recognise one of the selected events. Reload the page and select again.',
  UNKNOWN_FONT: 'This font is not available. Please choose another one.',
  UNKNOWN_LOGO: 'This logo no longer exists. Please upload it again.',
  UNKNOWN_PROVIDER: 'This provider is not supported. Use GoCardless or Bottomline.',
  UNKNOWN_REWARD: 'One of these rewards is no longer in the catalogue. Reload the page and select again.',
  UNKNOWN_REWARD_GROUP: 'A reward group of this rule does not exist. Please remove it.',
  UNKNOWN_SETTING: 'The app no longer has this setting. Reload the page and try again.',
  UNKNOWN_TEMPLATE: 'This version of the template no longer exists. Reload the page.',
  UNKNOWN_REPORT_COLUMN: 'The report no longer has one of the columns. Reload the page and try again.',
  VERSION_REQUIRED: 'The portal does not know which version you changed. Reload the page and try again.',
};
