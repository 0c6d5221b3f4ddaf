import * as z from 'zod/mini';
import { apiPath } from './api-path.ts';
import { rolesInput } from './roles-input.ts';
import type { ApiResult, CallOptions, SaveOptions, Transport } from './transport.ts';

export const keySchema = z.object({
  name: z.string(),
  roles: z.array(z.string()),
  /** Also the key's id in paths. */
  publicKey: z.string(),
  identity: z.nullish(z.object({ issuer: z.string(), subject: z.string() })),
  /** RFC 3339, UTC. */
  createdOn: z.nullish(z.string()),
  /** Address of the user who made it. */
  createdBy: z.nullish(z.string()),
});

/** The answer to a creation, the only one that ever holds the private key. */
export const createdKeySchema = z.extend(keySchema, { privateKey: z.string() });

export const keyListSchema = z.object({ tenantKeys: z.array(keySchema) });

/** What a form and the platform accept, for a new key and for a change. */
export const keyInputSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please enter a name'), z.maxLength(100, 'Please use at most 100 characters')),
  roles: rolesInput,
});

export type Key = z.infer<typeof keySchema>;
export type CreatedKey = z.infer<typeof createdKeySchema>;
export type KeyList = z.infer<typeof keyListSchema>;
export type KeyInput = z.infer<typeof keyInputSchema>;

export function listKeys(transport: Transport, { signal }: CallOptions = {}): Promise<ApiResult<KeyList>> {
  return transport.call({ method: 'GET', path: 'v1/tenant/keys', response: keyListSchema, signal });
}

/** Creates an API key. The private key is in this answer only: never cache or store it. */
export function createKey(
  transport: Transport,
  body: KeyInput,
  { signal }: CallOptions = {},
): Promise<ApiResult<CreatedKey>> {
  const path = 'v1/tenant/keys';
  return transport.call({ method: 'POST', path, body, response: createdKeySchema, creates: true, signal });
}

export function getKey(transport: Transport, publicKey: string, { signal }: CallOptions = {}): Promise<ApiResult<Key>> {
  return transport.call({ method: 'GET', path: apiPath`v1/tenant/keys/${publicKey}`, response: keySchema, signal });
}

/** Replaces name and roles. The answer's data is not specified and not read. */
export function updateKey(
  transport: Transport,
  publicKey: string,
  body: KeyInput,
  { version, signal }: SaveOptions = {},
): Promise<ApiResult<unknown>> {
  const path = apiPath`v1/tenant/keys/${publicKey}`;
  return transport.call({ method: 'PUT', path, body, response: z.unknown(), version, signal });
}

export function deleteKey(
  transport: Transport,
  publicKey: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<unknown>> {
  const path = apiPath`v1/tenant/keys/${publicKey}`;
  return transport.call({ method: 'DELETE', path, response: z.unknown(), signal });
}
