import { isValues } from '@portal/app-configuration/fields';
import {
  type ConfigurationField,
  type ConfigurationSchema,
  isPublicKeyName,
  isSecretName,
} from '@portal/app-configuration/schema';
import { type AppConfiguration, secretMaskSchema } from '@portal/api-client/installed-apps';

/**
 * The schema of a form for this configuration, for an app that declares none. Lists have no field, nor have values whose
 * name cannot be part of a path.
 */
export function inferSchema(configuration: AppConfiguration): ConfigurationSchema {
  return { type: 'object', properties: fieldsOf(configuration) };
}

/** The configuration with the values of the loaded one that have no field. */
export function withUnshown(configuration: AppConfiguration, loaded: AppConfiguration): AppConfiguration {
  const kept = Object.entries(loaded).flatMap(([name, value]): [string, unknown][] => {
    const section = configuration[name];
    if (!fieldOf(name, value)) return [[name, value]];
    return isValues(value) && isValues(section) ? [[name, withUnshown(section, value)]] : [];
  });
  return { ...configuration, ...Object.fromEntries(kept) };
}

function fieldsOf(values: object): Record<string, ConfigurationField> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, ConfigurationField][] => {
      const field = fieldOf(name, value);
      return field ? [[name, field]] : [];
    }),
  );
}

function fieldOf(name: string, value: unknown): ConfigurationField | undefined {
  const title = titleOf(name);
  if (Array.isArray(value) || name === '' || name.includes('.')) return undefined;
  if (typeof value === 'boolean') return { type: 'boolean', title };
  if (typeof value === 'number') return { type: 'number', title };
  const isMask = secretMaskSchema.safeParse(value).success;
  if (isValues(value) && !isMask) return { type: 'object', title, properties: fieldsOf(value) };
  if (isMask || isSecretName(name)) {
    const isKey = /(private|ssh|pgp)_?key$/i.test(name);
    return { type: 'string', title, writeOnly: true, ...(isKey && { format: 'ssh-private-key' }) };
  }
  if (isPublicKeyName(name)) return { type: 'string', title, format: 'public-key' };
  const format = FORMATS.find(([ending]) => ending.test(title))?.[1];
  return { type: 'string', title, ...(format && { format }) };
}

/** Ends of titles whose values cannot be mistaken for others. */
const FORMATS = [
  [/\bIBAN$/, 'iban'],
  [/\bBIC$/, 'bic'],
  [/\bcreditor identifier$/i, 'creditor-identifier'],
] as const;

const ABBREVIATIONS = new Set(['api', 'bic', 'iban', 'id', 'pgp', 'ssh', 'uri', 'url']);

/** `sshKey` → 'SSH key'. */
function titleOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (ABBREVIATIONS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
  return words === '' ? name : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
