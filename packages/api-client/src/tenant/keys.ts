import { readEmailAddress } from '@portal/validation';
import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { nameInput } from '../inputs/name-input.ts';
import { rolesInput } from '../inputs/roles-input.ts';
import { resource } from '../calls/resource.ts';
import { creating, deleting, reading, readingVersioned, saving } from '../calls/verbs.ts';

export const keySchema = z.object({
  name: z.string(),
  roles: z.array(z.string()),
  /** Also the key's id in paths. */
  publicKey: z.string(),
  identity: z.nullish(z.object({ issuer: z.string(), subject: z.string() })),
  /** RFC 3339, UTC. */
  createdOn: z.nullish(z.string()),
  /** Email address of the user who created it. */
  createdBy: z.nullish(z.string()),
  /**
   * RFC 3339, UTC, up to a minute early; null: it has never been used, or not since the platform records this. Absent on a platform
   * that accepts no keys, or records no use of them.
   */
  lastUsedOn: z.nullish(z.string()),
  /** The IP address of the last use. */
  lastUsedFrom: z.nullish(z.string()),
  /** RFC 3339, UTC; when the key stops working, because another replaces it. */
  endsOn: z.nullish(z.string()),
  /** The public key of the key that replaces this one. */
  replacedBy: z.nullish(z.string()),
  /** The public key of the key that this one replaces. */
  replaces: z.nullish(z.string()),
  /** RFC 3339, UTC; when the key that this one replaces stops working. */
  replacedEndsOn: z.nullish(z.string()),
});

/** The response to a creation, the only one that ever holds the private key. */
export const createdKeySchema = z.extend(keySchema, { privateKey: z.string() });

export const keyListSchema = z.object({ tenantKeys: z.array(keySchema) });

/** The name of a key stands in author fields, where an email address would look like a user. */
const notAnAddress = z.refine<string>(
  (name) => !readEmailAddress(name.normalize('NFKC')).ok,
  'Please use a name that is not an email address',
);

/** The input for a new key or a change, as validated by the form and the platform. */
export const keyInputSchema = z.object({
  name: nameInput(100).check(notAnAddress),
  roles: rolesInput,
});

/** For how long a replaced key keeps working. */
export const KEY_OVERLAPS = ['NONE', 'ONE_HOUR', 'ONE_DAY', 'SEVEN_DAYS'] as const;

/** The input for a key that replaces another. */
export const keyReplacementInputSchema = z.extend(keyInputSchema, { overlap: z.enum(KEY_OVERLAPS) });

export type KeyReplacementInput = z.infer<typeof keyReplacementInputSchema>;
export type Key = z.infer<typeof keySchema>;
export type CreatedKey = z.infer<typeof createdKeySchema>;
export type KeyList = z.infer<typeof keyListSchema>;
export type KeyInput = z.infer<typeof keyInputSchema>;

export const KEYS = resource('api-keys');

const PATH = 'v1/tenant/keys';
const keyPath = (publicKey: string) => apiPath`v1/tenant/keys/${publicKey}`;

export const listKeys = reading(KEYS, keyListSchema, PATH);

/** Creates an API key. The private key is in this response only: never cache or store it. */
export const createKey = creating(createdKeySchema, (body: KeyInput) => ({ path: PATH, body }));

/** Creates an API key in place of another, which keeps working for the overlap. The private key is in this response only. */
export const replaceKey = creating(createdKeySchema, (publicKey: string, body: KeyReplacementInput) => ({
  path: apiPath`v1/tenant/keys/${publicKey}/replace`,
  body,
}));

export const getKey = readingVersioned(KEYS, keySchema, keyPath);

/** Replaces the name and roles. */
export const updateKey = saving((publicKey: string, body: KeyInput) => ({ path: keyPath(publicKey), body }));

export const deleteKey = deleting(keyPath);
