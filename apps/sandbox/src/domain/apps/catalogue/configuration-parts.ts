import type {
  ConfigurationField,
  ConfigurationSchema,
  ConfigurationSection,
  ConfigurationText,
} from '@portal/app-configuration/schema';

/** A schema of these sections, all of them required. */
export function sections(properties: Readonly<Record<string, ConfigurationSection>>): ConfigurationSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties,
    required: Object.keys(properties),
  };
}

/** A section whose fields are all required, except addresses to copy and those named as optional. */
export function section(
  title: string,
  properties: Readonly<Record<string, ConfigurationField>>,
  { optional = [], ...more }: Partial<ConfigurationSection> & { readonly optional?: readonly string[] } = {},
): ConfigurationSection {
  return { type: 'object', title, properties, required: requiredOf(properties, optional), ...more };
}

/** The further fields of the section that apply while a field has this value. */
export function whenever(
  name: string,
  value: string | boolean,
  properties: Readonly<Record<string, ConfigurationField>>,
  optional: readonly string[] = [],
): NonNullable<ConfigurationSection['allOf']>[number] {
  return {
    if: { properties: { [name]: { const: value } }, required: [name] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties, required: requiredOf(properties, optional) },
  };
}

function requiredOf(properties: Readonly<Record<string, ConfigurationField>>, optional: readonly string[]): string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    optional.includes(name) || ('readOnly' in field && field.readOnly) ? [] : name,
  );
}

export const environment: ConfigurationText = {
  type: 'string',
  title: 'Environment',
  description: 'Test payments move no money.',
  oneOf: [
    { const: 'test', title: 'Test' },
    { const: 'live', title: 'Live' },
  ],
  default: 'test',
};

export const apiKey: ConfigurationText = {
  type: 'string',
  title: 'API key',
  description: 'Created in the provider’s console. It is shown there only once.',
  minLength: 8,
  maxLength: 200,
  writeOnly: true,
};

export const webhookAddress: ConfigurationText = {
  type: 'string',
  title: 'Webhook address',
  description: 'Enter this address in the provider’s console, so that payments are reported back.',
  format: 'uri',
  readOnly: true,
};

export const callbackAddress: ConfigurationText = {
  type: 'string',
  title: 'Callback address',
  description: 'Allow this address in the provider’s console.',
  format: 'uri',
  readOnly: true,
};

export const webhookSecret: ConfigurationText = {
  type: 'string',
  title: 'Webhook secret',
  description: 'Proves that a report comes from the provider.',
  minLength: 16,
  maxLength: 200,
  writeOnly: true,
};

export const merchantId: ConfigurationText = {
  type: 'string',
  title: 'Merchant ID',
  description: 'On the first page of your contract, 10 to 15 digits.',
  pattern: '^[0-9]{10,15}$',
};

export const iban: ConfigurationText = {
  type: 'string',
  title: 'IBAN',
  description: 'The account that the money is credited to or debited from.',
  format: 'iban',
};

export const bic: ConfigurationText = {
  type: 'string',
  title: 'BIC',
  description: 'Of the bank that holds the account. Needed only outside the European Economic Area.',
  format: 'bic',
};

export const holderName: ConfigurationText = {
  type: 'string',
  title: 'Account holder',
  description: 'As on the bank statement, 70 characters at most.',
  minLength: 1,
  maxLength: 70,
};

export const sshPrivateKey: ConfigurationText = {
  type: 'string',
  title: 'SSH private key',
  description: 'Signs in to the bank’s file server. OpenSSH or PEM.',
  format: 'ssh-private-key',
  writeOnly: true,
};

export const pgpPrivateKey: ConfigurationText = {
  type: 'string',
  title: 'PGP private key',
  description: 'Signs the files. ASCII-armored, with a key that can sign.',
  format: 'pgp-private-key',
  writeOnly: true,
};

export const passphrase: ConfigurationText = {
  type: 'string',
  title: 'Passphrase',
  description: 'Only if the key has one.',
  maxLength: 200,
  writeOnly: true,
};
