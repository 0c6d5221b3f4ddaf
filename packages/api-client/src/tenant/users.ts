import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import type { InviteUser } from './invite-user.ts';
import { rolesInput } from '../inputs/roles-input.ts';
import { resource } from '../calls/resource.ts';
import { creating, deleting, listing, posting, reading, readingVersioned, saving } from '../calls/verbs.ts';

export const userSchema = z.object({
  userId: z.string(),
  emailAddress: z.string(),
  roles: z.array(z.string()),
  /** Set once the invitation is accepted. */
  identity: z.nullish(z.object({ issuer: z.string(), subject: z.string() })),
  /** INVITED, ACCEPTED, EXPIRED or USER_DELETED; any other value is shown as is. */
  invitationStatus: z.string(),
  /** RFC 3339, UTC. */
  createdOn: z.nullish(z.string()),
  /** RFC 3339, UTC; when the invitation was last sent. */
  invitedOn: z.nullish(z.string()),
});

export const userListSchema = z.object({ results: z.array(userSchema), total: z.number() });

/** The numbers of users, and the few that home names. */
export const userSummarySchema = z.object({
  total: z.number(),
  /** Tenant admins who have accepted their invitation. */
  admins: z.number(),
  /** `results`: the first, by email address. */
  expiredInvitations: z.object({
    results: z.array(z.pick(userSchema, { userId: true, emailAddress: true })),
    total: z.number(),
  }),
  /** The last 5 that were invited, newest first. */
  latest: z.array(
    z.pick(userSchema, {
      userId: true,
      emailAddress: true,
      invitationStatus: true,
      createdOn: true,
      invitedOn: true,
    }),
  ),
});

/** `lastSignInOn`: RFC 3339, UTC. Users whose last sign-in is not known are left out. */
export const signInListSchema = z.object({
  results: z.array(z.object({ userId: z.string(), lastSignInOn: z.string() })),
});

export const updateUserSchema = z.object({ roles: rolesInput });
export const resendInvitationSchema = z.object({ userId: z.string().check(z.minLength(1)) });

export type User = z.infer<typeof userSchema>;
export type UserList = z.infer<typeof userListSchema>;
export type UserSummary = z.infer<typeof userSummarySchema>;
export type SignInList = z.infer<typeof signInListSchema>;
export type UpdateUser = z.infer<typeof updateUserSchema>;

export const USERS = resource('users');

const userPath = (userId: string) => apiPath`v1/tenant/users/${userId}`;

export const listUsers = listing(USERS, userListSchema, 'v1/tenant/users');

/** Returns the numbers of users. Beyond the specification: a platform without it responds with 404. */
export const summariseUsers = reading(USERS, userSummarySchema, 'v1/tenant/users/summary');

/** Returns when users last signed in. Beyond the specification: a platform without it responds with 404. */
export const listSignIns = reading(USERS, signInListSchema, 'v1/tenant/users/sign-ins');

export const getUser = readingVersioned(USERS, userSchema, userPath);

/** Replaces a user's roles. */
export const updateUser = saving((userId: string, body: UpdateUser) => ({ path: userPath(userId), body }));

export const deleteUser = deleting(userPath);

/** Creates a user and sends the invitation. Returns the new user. */
export const inviteUser = creating(userSchema, (body: InviteUser) => ({ path: 'v1/tenant/invitation/invite', body }));

/** Sends the invitation again and extends its validity. */
export const resendInvitation = posting(z.unknown(), (userId: string) => ({
  path: 'v1/tenant/invitation/resend',
  body: { userId },
}));
