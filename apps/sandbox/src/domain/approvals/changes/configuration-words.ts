import type { ApprovalChange } from '@portal/api-client/approval-requests';
import { isSecret } from '@portal/app-configuration/fields';
import type { ConfigurationSchema } from '@portal/app-configuration/schema';
import type { FieldValue } from '../../apps/configuration/configuration-fields.ts';

interface Compared {
  readonly schema: ConfigurationSchema;
  readonly before: readonly FieldValue[];
  readonly after: readonly FieldValue[];
  /** The secrets before, by path. */
  readonly held: ReadonlyMap<string, string>;
}

/** The settings that differ, by their titles in the form. Of a secret, only that it differs. */
export function settingsInWords({ schema, before, after, held }: Compared): ApprovalChange[] {
  const paths = new Set([...before, ...after].map(({ path }) => path));
  return [...paths].flatMap((path): ApprovalChange[] => {
    const was = before.find((field) => field.path === path);
    const is = after.find((field) => field.path === path);
    const field = is ?? was;
    if (!field) return [];
    const name = titleOf(schema, path);
    if (isSecret(field.schema)) return secretInWords(name, held.get(path), is?.value);
    const [old, now] = [inWords(was), inWords(is)];
    if (old === now) return [];
    return [{ name, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }];
  });
}

function secretInWords(name: string, was: string | undefined, is: unknown): ApprovalChange[] {
  if (was === is) return [];
  return [{ name, secret: was === undefined ? 'added' : is === undefined ? 'removed' : 'replaced' }];
}

function inWords(field: FieldValue | undefined): string | undefined {
  const value = field?.value;
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** 'Credit transfer: IBAN'. A part of a branch that does not apply to all values has its name. */
function titleOf(schema: ConfigurationSchema, path: string): string {
  const titles: string[] = [];
  let part: unknown = schema;
  for (const name of path.split('.')) {
    part = memberOf(memberOf(part, 'properties'), name);
    const title = memberOf(part, 'title');
    titles.push(typeof title === 'string' ? title : name);
  }
  return titles.join(': ');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
