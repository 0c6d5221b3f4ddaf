import type { Actor, Explanation } from './explanation.ts';

export type { Explanation } from './explanation.ts';

type Row = readonly [actors: readonly Actor[], cause: string, remedy: string];

const RELOAD = 'Read the resource again, and repeat the change with its new version.';
/** `call`: the operation that lists the values. */
const oneOf = (call: string) => `Read the list again (\`${call}\`), and use a value from it.`;
const LOCAL_HOSTS = 'A sandbox on your own machine delivers to the hosts in its setting `WEBHOOK_ALLOWED_HOSTS`.';
const BOUNDED = 'The value is outside the range that the schema of the call gives.';

/**
 * Every error code of the platform's calls. The platform's OpenAPI document contains this catalogue, and the documentation shows it. Users of
 * the portal read other words about the same codes: see `platform-messages.ts`.
 */
const ROWS = {
  // The request
  VALIDATION_FAILED: [
    ['developer'],
    'A part of the request does not match the schema of the call. `field` names it, and `message` says what is wrong.',
    'Correct the named field. The page of the call lists the bounds and the values of each field.',
  ],
  UNKNOWN_QUERY_PARAMETER: [
    ['developer'],
    'The address names a query parameter that the call does not have, such as `curency` for `currency`. The message names it.',
    'Correct the name, in the case in which the page of the call lists it, or leave it out. Only calls with an API key are refused for it.',
  ],
  BODY_TOO_LARGE: [['developer'], 'The body is larger than the call accepts.', 'Send less in one request.'],
  UNSUPPORTED_MEDIA_TYPE: [
    ['developer'],
    'The body is not sent as the call expects it.',
    'Send JSON with `Content-Type: application/json`, or a form with one file if the call takes a file.',
  ],
  CURSOR_INVALID: [
    ['developer'],
    'The cursor was changed, or belongs to a request with another sort order.',
    'Start again without `after`, and send `next` of each page unchanged with the same query.',
  ],
  IDEMPOTENCY_KEY_INVALID: [
    ['developer'],
    'The header Idempotency-Key has fewer than 16 or more than 200 characters, or some that cannot be printed.',
    'Send a new UUID for each thing that you create.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    ['developer'],
    'The key was used for a request with another body.',
    'Use a key for the repetitions of one request only.',
  ],
  DELETED_SINCE_CREATION: [
    ['developer'],
    'The first request with this key succeeded, and the resource has been deleted since.',
    'Send the request with a new Idempotency-Key if you want to create it again.',
  ],
  STALE_SAVE: [['developer', 'tenant'], 'Someone else changed the resource after you read it.', RELOAD],
  VERSION_REQUIRED: [
    ['developer'],
    'The save does not name the version that it replaces.',
    'Send the ETag of the last read as `If-Match`, or `*` to overwrite any version.',
  ],
  NOT_FOUND: [
    ['developer'],
    'Nothing has this id in the tenant, because it was deleted or belongs to another tenant; or no call has this path.',
    'Check the path, the id and the tenant. A list call returns the ids that exist.',
  ],
  RATE_LIMITED: [
    ['developer'],
    'More requests arrived within a minute than the limit allows.',
    'Wait for the number of seconds in the header Retry-After, and send requests more slowly.',
  ],
  INTERNAL_ERROR: [
    ['provider'],
    'The platform failed.',
    'Repeat the request. If it fails again, contact support with the X-Correlation-Id of the response.',
  ],

  // Access
  UNAUTHORIZED: [
    ['developer'],
    'The request has no credentials, or they are wrong, expired, deleted or replaced.',
    'Send an API key with HTTP Basic, or a valid access token. Check that the key still exists.',
  ],
  BASIC_NOT_FOR_BROWSERS: [
    ['developer'],
    'A web page sent an API key.',
    'Call from a server. A private key in a web page can be read by everyone who opens it: replace the key.',
  ],
  FORBIDDEN: [
    ['tenant'],
    'The user or API key does not have a role that the call requires.',
    'Ask a tenant admin to add the role to the user or the API key. The page of the call names the roles.',
  ],
  FOREIGN_TENANT: [
    ['developer'],
    'The tenant and account in the headers are not those of the user or API key, or do not belong together.',
    'Leave the headers out when you call with an API key, or send the ids of its own tenant.',
  ],
  SERVICE_NOT_LICENSED: [
    ['tenant'],
    'The licence of the tenant does not include the service.',
    'Ask the account owner to extend the licence.',
  ],
  NOT_FOR_API_KEYS: [
    ['tenant'],
    'The call is for people only, such as changing users and API keys.',
    'Sign in to the portal, and make the change there.',
  ],
  NOT_YOUR_PREFERENCES: [
    ['developer'],
    'The preferences belong to another user.',
    'Read and save the preferences of the signed-in user.',
  ],
  LINK_INVALID: [
    ['developer', 'tenant'],
    'The link to a file has expired, or is incomplete.',
    'Request a new link, and use it within its time.',
  ],
  HOST_NOT_LOCAL: [
    ['developer'],
    'A tool of the sandbox was called from another machine.',
    'Call it at localhost, on the machine on which the sandbox runs.',
  ],

  // Users, invitations and API keys
  ROLES_ARE_REQUIRED: [['developer', 'tenant'], 'The list of roles is empty.', 'Send at least one role.'],
  USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS: [
    ['tenant'],
    'A user or an invitation of the tenant has this address.',
    'Change the roles of that user, or resend the invitation.',
  ],
  CANNOT_CHANGE_YOURSELF: [
    ['tenant'],
    'Users cannot delete themselves, or stop being tenant admin.',
    'Ask another tenant admin to do it.',
  ],
  LAST_TENANT_ADMIN: [
    ['tenant'],
    'Nobody could administer the tenant afterwards.',
    'Make another user a tenant admin first.',
  ],
  INVITATION_NOT_FOUND: [['tenant'], 'The link of the invitation is incomplete.', 'Open the complete link.'],
  INVITATION_USER_DELETED: [
    ['tenant'],
    'A tenant admin withdrew the invitation.',
    'Ask a tenant admin for a new invitation.',
  ],
  INVITATION_ALREADY_ACCEPTED: [['tenant'], 'The invitation was accepted earlier.', 'Sign in to the portal.'],
  INVITATION_EXPIRED: [
    ['tenant'],
    'The invitation is older than 7 days.',
    'Ask a tenant admin to resend it. The link then works again.',
  ],
  INVITATION_FOR_ANOTHER_ADDRESS: [
    ['tenant'],
    'The signed-in user has another email address than the invitation.',
    'Sign in with the invited address.',
  ],
  INVITATION_NOT_PENDING: [
    ['developer', 'tenant'],
    'The user has accepted the invitation already.',
    'There is nothing to resend.',
  ],
  INVITATION_NOT_SENT: [
    ['tenant', 'provider'],
    'The email could not be sent. The user was created.',
    'Resend the invitation later.',
  ],
  KEY_ALREADY_REPLACED: [
    ['tenant'],
    'Another API key was created in place of this one.',
    'Replace the newer key instead. Both keys say which one replaces the other.',
  ],

  // Apps
  APP_ALREADY_INSTALLED: [['developer', 'tenant'], 'The tenant has installed the app.', 'Configure the app.'],
  APP_NOT_INSTALLED: [['tenant'], 'The tenant has not installed the app.', 'Install it from the marketplace first.'],
  APP_CANNOT_DO_THIS: [
    ['developer'],
    'The app does not offer this action.',
    'The list of apps names the capabilities of each.',
  ],
  MAX_COLLECT_APPS_REACHED: [
    ['tenant'],
    'The tenant has installed as many apps that collect as its licence allows.',
    'Uninstall an app, or extend the licence.',
  ],
  MAX_PAYOUT_APPS_REACHED: [
    ['tenant'],
    'The tenant has installed as many apps that pay out as its licence allows.',
    'Uninstall an app, or extend the licence.',
  ],
  ACCOUNT_EXISTS: [['developer', 'tenant'], 'The app has its account at the provider.', 'Read the app again.'],
  ACCOUNT_REQUIRED: [
    ['developer', 'tenant'],
    'The app has no account at the provider yet.',
    'Create the account, and repeat the request.',
  ],
  AMOUNT_OUT_OF_RANGE: [['developer', 'tenant'], BOUNDED, 'Send an amount within the range, as a decimal string.'],
  CURRENCY_NOT_SUPPORTED: [
    ['developer', 'tenant'],
    'The app does not move money in this currency, or the request names none although there are several.',
    'Send one of the currencies of the app.',
  ],
  UNKNOWN_SETTING: [
    ['developer'],
    'The configuration has a member that the app does not have, or not with these other values.',
    'Read the JSON Schema of the configuration with the list of the marketplace.',
  ],
  SECRET_IS_A_MASK: [
    ['developer'],
    'The mask that stands for a stored secret was sent as the secret.',
    'Leave the secret out to keep it, or send the new one.',
  ],
  IBAN_IS_INVALID: [['tenant'], 'The IBAN has a wrong length, country or check digit.', 'Check the IBAN.'],
  SEPA_CREDIT_TRANSFER_IBAN_IS_INVALID: [
    ['tenant'],
    'The IBAN for credit transfers has a wrong length, country or check digit.',
    'Check the IBAN in the settings of credit transfers.',
  ],
  SEPA_CREDIT_TRANSFER_NAME_TOO_LONG: [
    ['tenant'],
    'The name for credit transfers is longer than SEPA allows.',
    'Use at most 70 characters.',
  ],
  SEPA_DIRECT_DEBIT_CORE_IBAN_IS_INVALID: [
    ['tenant'],
    'The IBAN for direct debits has a wrong length, country or check digit.',
    'Check the IBAN in the settings of direct debits.',
  ],
  KEY_PASSPHRASE_REQUIRED: [['tenant'], 'The private key is encrypted.', 'Send its passphrase with it.'],
  PGP_KEY_DOES_NOT_CONTAIN_PRIVATE_KEY: [['tenant'], 'The file holds a public key only.', 'Export the private key.'],
  PGP_KEY_DOES_NOT_SUPPORT_SIGNING: [
    ['tenant'],
    'The PGP key was made for encryption only.',
    'Use a key that can sign.',
  ],
  PGP_KEY_INVALID_PASSPHRASE: [['tenant'], 'The passphrase is wrong.', 'Check the passphrase of the PGP key.'],
  PGP_KEY_IS_NOT_VALID: [['tenant'], 'The text is not a PGP key, or is damaged.', 'Export the key again.'],
  SSH_KEY_INVALID_PASSPHRASE: [['tenant'], 'The passphrase is wrong.', 'Check the passphrase of the SSH key.'],
  SSH_PRIVATE_KEY_IS_NOT_VALID: [
    ['tenant'],
    'The text is not an SSH private key, or is damaged.',
    'Export the key again.',
  ],
  CONSENT_EXPIRED: [['tenant'], 'The code of the provider was used too late.', 'Connect again.'],
  CONSENT_FOREIGN: [
    ['developer', 'tenant'],
    'The code was issued for another app, provider, tenant, user or redirect URI.',
    'Connect again, with the same redirect URI in both requests.',
  ],
  CONSENT_USED: [['tenant'], 'The code of the provider works once only.', 'Connect again.'],

  // Schemes and rewards
  RULES_ARE_REQUIRED: [['tenant'], 'The draft has no rule.', 'Add a rule.'],
  DUPLICATE_PAYMENT_METHOD_IN_RULE: [
    ['tenant'],
    'Two apps of one rule offer the same payment method.',
    'Turn the method on in one of the apps only.',
  ],
  DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE: [
    ['tenant'],
    'The rule offers payment methods that exclude each other.',
    'Turn off all but one of the methods that the message names.',
  ],
  LIMITS_ARE_CROSSED: [
    ['tenant'],
    'The upper value of a rule is below its lower value.',
    'Correct one of the two values.',
  ],
  APP_WITHOUT_PAYMENT_METHODS: [
    ['tenant'],
    'An app of a rule offers no payment method.',
    'Turn on a method of the app, or remove the app from the rule.',
  ],
  PAYMENT_METHOD_NOT_AVAILABLE: [
    ['tenant'],
    'The app does not offer this payment method for the scheme.',
    'Choose a method from the list of payment methods.',
  ],
  APP_OF_RULE_NOT_INSTALLED: [
    ['tenant'],
    'The app was uninstalled after the rule was written.',
    'Install the app, or remove it from the rule.',
  ],
  REWARD_GROUP_OF_RULE_DELETED: [
    ['tenant'],
    'The reward group was deleted after the rule was written.',
    'Choose another reward group.',
  ],
  AGREEMENT_PLACEHOLDER_IS_EMPTY: [
    ['tenant'],
    'The text of the agreement has a placeholder without a value.',
    'Fill in every placeholder.',
  ],
  DRAFT_IS_PUBLISHED: [
    ['developer', 'tenant'],
    'Payments follow this draft, so it never changes.',
    'Add a draft, and publish it instead.',
  ],
  SCHEME_CODE_EXISTS: [['developer', 'tenant'], 'Another scheme of this kind has the code.', 'Choose another code.'],
  STALE_PUBLICATION: [
    ['developer', 'tenant'],
    'The draft or the published draft changed after you read the scheme.',
    'Read the scheme again, and publish what you have reviewed.',
  ],
  APPROVAL_REQUIRED: [
    ['developer', 'tenant'],
    'The tenant requires that a second person approves changes of this kind.',
    'Request an approval with `requestApproval`.',
  ],
  APPROVAL_OWN_CHANGE: [
    ['tenant'],
    'The caller requested the change, or took part in it, also with an API key.',
    'Ask another person to approve it. `approvers` says how many can.',
  ],
  APPROVAL_LAPSED: [
    ['tenant'],
    'What the request would change has changed since.',
    'Review the change again, and request another approval.',
  ],
  APPROVAL_NOT_PENDING: [
    ['tenant'],
    'The request was already approved, declined or withdrawn, or 14 days have passed.',
    'Read the request again.',
  ],
  APPROVAL_PENDING: [
    ['developer', 'tenant'],
    'The same thing has a request that nobody has answered yet.',
    'Wait for an answer, or withdraw the request.',
  ],
  TWO_APPROVERS_REQUIRED: [
    ['tenant'],
    'Fewer than two people could then approve changes of a kind that needs it.',
    'Give another user the role first.',
  ],
  REWARDS_IS_REQUIRED: [['developer', 'tenant'], 'The group has no rewards.', 'Add a reward.'],
  UNKNOWN_REWARD: [['developer'], 'A reward is not in the catalogue.', oneOf('listRewards')],
  UNKNOWN_REWARD_GROUP: [['developer'], 'A reward group of a rule does not exist.', oneOf('listRewardGroups')],
  REWARD_GROUPS_NOT_AVAILABLE: [
    ['tenant'],
    'The scheme collects money, or the tenant is in a trial.',
    'Use reward groups in rules of payout schemes only.',
  ],

  // Mandates
  CREDITOR_IDENTIFIER_INVALID: [
    ['tenant'],
    'The creditor identifier breaks a rule of its network, which the message names.',
    'Check the identifier that your bank gave you.',
  ],
  CREDITOR_PROFILE_EXISTS: [
    ['tenant'],
    'Another profile of the network has this creditor identifier.',
    'Use the existing profile.',
  ],
  UNKNOWN_PROVIDER: [['developer'], 'The platform does not work with this provider.', oneOf('listNetworkProviders')],
  PROVIDER_WITHOUT_NETWORK: [
    ['developer', 'tenant'],
    'The provider does not collect on this network.',
    'Choose a provider from the list of the network.',
  ],
  PROVIDER_CANNOT_DO_THIS: [
    ['developer'],
    'The provider connects with credentials and not by redirect.',
    'Save the credentials in the configuration of the provider.',
  ],
  PROVIDER_CONFIGURATION_EXISTS: [
    ['developer', 'tenant'],
    'The network has a provider.',
    'Change the existing configuration instead.',
  ],
  PROVIDER_NOT_CONNECTED: [['tenant'], 'The provider has not been connected yet.', 'Connect the provider first.'],

  // Themes
  SETTING_NOT_IN_TEMPLATE: [
    ['developer'],
    'The version of the template does not have this setting.',
    'Read the settings of the version with the list of templates.',
  ],
  UNKNOWN_FONT: [['developer'], 'The platform does not have this font.', oneOf('listFonts')],
  UNKNOWN_LOGO: [
    ['developer', 'tenant'],
    'The tenant has not uploaded the logo, or it was deleted because no theme used it.',
    'Upload the logo, and save the theme with its new address.',
  ],
  UNKNOWN_TEMPLATE: [['developer'], 'The template or its version does not exist.', oneOf('listThemeTemplates')],
  DEFAULT_THEME_REQUIRED: [
    ['tenant'],
    'The tenant would have no default theme.',
    'Make another theme the default instead.',
  ],
  THEME_IS_DEFAULT: [
    ['tenant'],
    'Payers see this theme.',
    'Make another theme the default, and delete this one afterwards.',
  ],
  FILE_TOO_LARGE: [['tenant'], 'The file is larger than 1 MB.', 'Send a smaller file.'],
  LOGO_DAMAGED: [['tenant'], 'The image is damaged or incomplete.', 'Export the image again.'],
  LOGO_DIMENSIONS_TOO_LARGE: [['tenant'], 'The image is too wide or too high.', 'Use at most 4096 × 4096 pixels.'],
  LOGO_TOO_NARROW: [
    ['tenant'],
    'One side of the image is more than 20 times as long as the other.',
    'Use an image with other proportions.',
  ],
  LOGO_TYPE_NOT_SUPPORTED: [
    ['tenant'],
    'The file is no PNG, JPEG or WebP.',
    'Convert the image to one of these types.',
  ],

  // Reports
  DATE_RANGE_REVERSED: [
    ['developer'],
    '`dateTo` is before `dateFrom`.',
    'Send the earlier day as `dateFrom`. Both are UTC days.',
  ],
  DATE_RANGE_TOO_LONG: [
    ['developer'],
    'The range has more than 93 days.',
    'Send several requests with shorter ranges.',
  ],
  UNKNOWN_REPORT_COLUMN: [
    ['developer'],
    'The report has no such column.',
    'Read the column preferences of the report, which list its columns.',
  ],
  REPORT_NOT_READY: [
    ['developer'],
    'The export has failed, or is still being prepared.',
    'Wait for the event export.ready, or read the list of exports.',
  ],
  TOO_MANY_EXPORTS: [
    ['developer', 'tenant'],
    'Ten exports of the caller are being prepared.',
    'Wait until one of them is ready.',
  ],
  SAVED_VIEW_EXISTS: [
    ['developer'],
    'The caller has a view of this report with the name.',
    'Choose another name, or send the id of the view as `replaces`.',
  ],
  REPORT_SCHEDULE_OWNER: [
    ['tenant'],
    'A schedule runs with the role of its owner, who has left the tenant or lost the role.',
    'Save the schedule as a user or an API key that may read the report, which becomes its owner.',
  ],
  REPORT_SCHEDULE_RUNNING: [
    ['developer', 'tenant'],
    'The file of another run of this schedule is not ready yet.',
    'Wait until the run has ended, and start another one then.',
  ],
  TOO_MANY_REPORT_SCHEDULES: [
    ['tenant'],
    'The tenant has as many report schedules as it can have.',
    'Delete a schedule that is not needed any more.',
  ],
  TOO_MANY_SAVED_VIEWS: [['tenant'], 'The caller has 50 views of this report.', 'Delete a view first.'],

  // Webhooks
  INVALID_DESTINATION_URI: [
    ['developer'],
    'The destination is not an absolute URL: it has no scheme such as `https://`, a host name that cannot exist, a reserved port, or spaces, control characters or invisible characters. `message` says which.',
    'Send a URL such as https://shop.example/webhooks.',
  ],
  DESTINATION_URI_REQUIRES_HTTPS: [
    ['developer'],
    'The destination uses plain HTTP.',
    `Serve your receiver over HTTPS. ${LOCAL_HOSTS}`,
  ],
  DESTINATION_URI_CONTAINS_CREDENTIALS: [
    ['developer'],
    'The destination contains credentials before the host name.',
    'Remove them: verify the signature of each delivery instead.',
  ],
  DESTINATION_URI_CONTAINS_FRAGMENT: [
    ['developer'],
    'The destination contains a part after #, which is never sent.',
    'Remove the part after #.',
  ],
  DESTINATION_URI_CANNOT_BE_LOCALHOST: [
    ['developer'],
    'The destination is localhost, which the platform cannot reach.',
    `Use a public address. For development, a tunnel gives your machine one. ${LOCAL_HOSTS}`,
  ],
  DESTINATION_URI_CANNOT_BE_LOCAL: [
    ['developer'],
    'The destination is an address of a local network.',
    `Use a public address. For development, a tunnel gives your machine one. ${LOCAL_HOSTS}`,
  ],
  DESTINATION_URI_CANNOT_BE_INTERNAL: [
    ['developer'],
    'The destination is not on the public internet.',
    `Use a public address. For development, a tunnel gives your machine one. ${LOCAL_HOSTS}`,
  ],
  BATCH_SIZE_OUT_OF_RANGE: [['developer'], BOUNDED, 'Send from 1 to 50 events.'],
  BATCH_TIME_DELAY_OUT_OF_RANGE: [['developer'], BOUNDED, 'Send from 1 to 30 seconds.'],
  UNKNOWN_EVENT_TYPE: [['developer'], 'The platform does not send this event.', oneOf('listEventTypes')],
} as const satisfies Readonly<Record<string, Row>>;

/** A platform with a code that is not here does not compile. */
type ExplainedCode = keyof typeof ROWS;

/** Returns why calls fail with a code, what to do, and who can do it. */
export function explainError(code: ExplainedCode): Explanation {
  const [actors, cause, remedy]: Row = ROWS[code];
  return { actors, cause, remedy };
}
