import * as z from 'zod/mini';
import { resource } from '../calls/resource.ts';
import { reading } from '../calls/verbs.ts';
import { IDENTITY_PATH } from './start-calls.ts';

export const accountSchema = z.object({ accountId: z.string(), accountName: z.string() });

/** The signed-in user's membership of one tenant. A role is any string: an unknown one is kept and grants nothing. */
export const membershipSchema = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  accountId: z.string(),
  userId: z.string(),
  roles: z.array(z.string()),
});

export const identitySchema = z.object({
  profile: z.object({ email: z.string() }),
  tenantContext: z.nullish(z.object({ tenantId: z.string(), tenantName: z.string() })),
  accounts: z.array(accountSchema),
  tenants: z.array(membershipSchema),
});

export type Account = z.infer<typeof accountSchema>;
export type Membership = z.infer<typeof membershipSchema>;
export type Identity = z.infer<typeof identitySchema>;

const IDENTITY = resource('identity');

/** Returns the signed-in user with all accounts and tenants. Sent before a tenant is chosen. */
export const getIdentity = reading(IDENTITY, identitySchema, IDENTITY_PATH);
