import { createPublicKey, X509Certificate } from 'node:crypto';
import { Validator } from '@cfworker/json-schema';
import {
  type ConfigurationValueField,
  isMaskText,
  isSecret,
  readFormat,
  valueAt,
} from '@portal/app-configuration/fields';
import type { CONFIGURATION_FORMATS } from '@portal/app-configuration/schema';
import { readIban } from '@portal/validation';
import { PlatformError, type PlatformErrorCode } from '../../../platform/http/errors.ts';
import { InvalidRequest } from '../../../platform/http/input/invalid-request.ts';
import { matchesPattern, PATTERN_TEXT_MAX } from './matches-pattern.ts';
import { KEY_REFUSALS, type KeysRead, readKeys } from './read-keys.ts';
import type { FieldValue, ReadValues } from './configuration-fields.ts';

type Format = (typeof CONFIGURATION_FORMATS)[number];

/** The codes of values that the form must not store. */
export const CONFIGURATION_REFUSALS: readonly PlatformErrorCode[] = [
  ...KEY_REFUSALS,
  'IBAN_IS_INVALID',
  'SECRET_IS_A_MASK',
  'SEPA_CREDIT_TRANSFER_IBAN_IS_INVALID',
  'SEPA_CREDIT_TRANSFER_NAME_TOO_LONG',
  'SEPA_DIRECT_DEBIT_CORE_IBAN_IS_INVALID',
  'UNKNOWN_SETTING',
];

const KEY_MAX_CHARACTERS = 1_048_576;

/** The maximum number of unknown names that are reported: a request can contain hundreds of thousands. */
const UNKNOWN_REPORTED = 20;

/** Credit transfers of the SEPA schemes carry at most this many characters of a name. */
const TRANSFER_NAME_MAX_CHARACTERS = 70;

type Fault = PlatformError | { readonly path: string; readonly message: string };

/**
 * Throws all faults of values to be saved, each at its field: `sent` as they were sent, and `fields` as they will be,
 * with the secrets that are kept. A missing value can be saved; the app's validation reports it. `stored`: the values
 * without secrets before the save, which are accepted unchanged: the rules may have been looser then. Returns the
 * public parts of the keys.
 */
export async function checkConfiguration(
  sent: ReadValues,
  fields: readonly FieldValue[],
  stored: unknown = {},
): Promise<KeysRead> {
  const masked = sent.fields.filter(({ schema, value }) => isSecret(schema) && isMask(value));
  const isMasked = ({ path }: FieldValue) => masked.some((one) => one.path === path);
  const isStored = ({ path, value }: FieldValue) => value !== undefined && value === valueAt(stored, path);
  const keys = await readKeys(fields.filter((field) => !isMasked(field)));
  const faults: Fault[] = [
    ...sent.unknown
      .slice(0, UNKNOWN_REPORTED)
      .map((field) => new PlatformError('UNKNOWN_SETTING', { field, values: [field] })),
    ...sent.notSections.map((path) => ({ path, message: 'This must be an object' })),
    ...masked.map(({ path }) => new PlatformError('SECRET_IS_A_MASK', { field: path })),
    ...fields.flatMap((field) =>
      field.value === undefined || isMasked(field) || isStored(field) ? [] : (faultOf(field) ?? []),
    ),
    ...keys.refusals,
  ];
  if (faults.length === 0) return keys;
  const refusals = faults.filter((fault) => fault instanceof PlatformError);
  const issues = faults.flatMap((fault) =>
    fault instanceof PlatformError
      ? []
      : { code: 'custom' as const, path: fault.path.split('.'), message: fault.message, input: undefined },
  );
  throw new InvalidRequest(issues, refusals);
}

/** Whether a value is the mask that the platform returns in place of a secret, or the one that screens draw. */
function isMask(value: unknown): boolean {
  return (typeof value === 'object' && value !== null) || (typeof value === 'string' && isMaskText(value));
}

function faultOf(field: FieldValue): Fault | undefined {
  const { path, schema, value } = field;
  // Before the schema's own maximum and format, which have no code.
  const code = typeof value === 'string' && schema.type === 'string' ? codeOf(path, schema.format, value) : undefined;
  const message = messageOf(field);
  // The sentence about an IBAN names its fault.
  if (code) return new PlatformError(code, { field: path, ...(message !== undefined && { message }) });
  return message === undefined ? undefined : { path, message };
}

function codeOf(path: string, format: Format | undefined, value: string): PlatformErrorCode | undefined {
  if (path === 'creditTransfer.holderName' && [...value].length > TRANSFER_NAME_MAX_CHARACTERS) {
    return 'SEPA_CREDIT_TRANSFER_NAME_TOO_LONG';
  }
  if (format !== 'iban' || readIban(value).ok) return undefined;
  if (path === 'directDebitCore.iban') return 'SEPA_DIRECT_DEBIT_CORE_IBAN_IS_INVALID';
  return path === 'creditTransfer.iban' ? 'SEPA_CREDIT_TRANSFER_IBAN_IS_INVALID' : 'IBAN_IS_INVALID';
}

/** The fault of a value by its schema, as a sentence. */
function messageOf({ schema, value }: FieldValue): string | undefined {
  // Patterns are matched below, because some could block the validator's engine.
  const keywords = Object.entries(schema).filter(([keyword]) => keyword !== 'pattern' && keyword !== 'format');
  const validator = new Validator(Object.fromEntries(keywords), '2020-12');
  const failed = new Set(validator.validate(value).errors.map(({ keyword }) => keyword));
  // JSON has no infinity, but reads 1e400 as one.
  if (failed.has('type') || value === Infinity || value === -Infinity) return TYPES[schema.type];
  if (schema.type !== 'string') return failed.size > 0 ? rangeOf(schema) : undefined;
  if (failed.has('enum') || failed.has('oneOf')) return 'Please choose one of the values';
  if (failed.has('minLength')) return `Please enter at least ${schema.minLength} characters`;
  if (failed.has('maxLength')) return `Please enter at most ${schema.maxLength} characters`;
  const text = String(value);
  const longest = schema.pattern === undefined ? KEY_MAX_CHARACTERS : PATTERN_TEXT_MAX;
  if (text.length > longest) return `Please enter at most ${longest} characters`;
  if (schema.pattern !== undefined && !matchesPattern(schema.pattern, text)) {
    return 'This does not have the expected format';
  }
  const read = readFormat(schema, text);
  if (read) return read.ok ? undefined : read.message;
  const rule = KEY_FORMATS[schema.format ?? ''];
  return rule && !rule.matches(text) ? rule.message : undefined;
}

const TYPES = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  integer: 'Please enter a whole number',
  boolean: 'Please choose yes or no',
} as const;

function rangeOf(schema: ConfigurationValueField): string {
  const { minimum, maximum } = { minimum: undefined, maximum: undefined, ...schema };
  if (minimum === undefined) return `Please enter ${maximum} or less`;
  return maximum === undefined ? `Please enter ${minimum} or more` : `Please enter ${minimum} to ${maximum}`;
}

/** Formats of public keys, which have no code of their own. */
const KEY_FORMATS: Readonly<Record<string, { readonly matches: (text: string) => boolean; readonly message: string }>> =
  {
    certificate: {
      matches: (text) => isReadable(() => new X509Certificate(text)),
      message: 'Please enter a certificate in PEM format',
    },
    'public-key': {
      matches: (text) => isReadable(() => createPublicKey(text)),
      message: 'Please enter a public key in PEM format',
    },
  };

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
