import { checkEmailAddress } from '@portal/validation';
import * as z from 'zod/mini';
import { apiPath } from './api-path.ts';
import { rolesInput } from './roles-input.ts';
import type { ApiResult, CallOptions, SaveOptions, Transport } from './transport.ts';

export const userSchema = z.object({
  userId: z.string(),
  emailAddress: z.string(),
  roles: z.array(z.string()),
  /** Set once the invitation is accepted. */
  identity: z.nullish(z.object({ issuer: z.string(), subject: z.string() })),
  /** INVITED, ACCEPTED, EXPIRED or USER_DELETED; another one is shown as it is. */
  invitationStatus: z.string(),
  /** RFC 3339, UTC. */
  createdOn: z.nullish(z.string()),
  /** RFC 3339, UTC; when the invitation was last sent. */
  invitedOn: z.nullish(z.string()),
});

export const userListSchema = z.object({ results: z.array(userSchema), total: z.number() });

const emailAddressInput = z.string().check(
  z.overwrite((text) => {
    const checked = checkEmailAddress(text);
    return checked.ok ? checked.emailAddress : text.trim();
  }),
  z.check<string>((context) => {
    const checked = checkEmailAddress(context.value);
    if (!checked.ok) context.issues.push({ code: 'custom', input: context.value, message: checked.message });
  }),
);

/** What a form and the platform accept for an invitation. */
export const inviteUserSchema = z.object({
  emailAddress: emailAddressInput,
  roles: rolesInput,
});
export const updateUserSchema = z.object({ roles: rolesInput });
export const resendInvitationSchema = z.object({ userId: z.string().check(z.minLength(1)) });

export type User = z.infer<typeof userSchema>;
export type UserList = z.infer<typeof userListSchema>;
export type InviteUser = z.infer<typeof inviteUserSchema>;
export type UpdateUser = z.infer<typeof updateUserSchema>;

/** Reads all users of the tenant; the specification fetches them in one call. */
export function listUsers(transport: Transport, { signal }: CallOptions = {}): Promise<ApiResult<UserList>> {
  const query = { from: 0, take: 1_000_000 };
  return transport.call({ method: 'GET', path: 'v1/tenant/users', query, response: userListSchema, signal });
}

export function getUser(transport: Transport, userId: string, { signal }: CallOptions = {}): Promise<ApiResult<User>> {
  return transport.call({ method: 'GET', path: apiPath`v1/tenant/users/${userId}`, response: userSchema, signal });
}

/** Replaces a user's roles. The answer's data is not specified and not read. */
export function updateUser(
  transport: Transport,
  userId: string,
  body: UpdateUser,
  { version, signal }: SaveOptions = {},
): Promise<ApiResult<unknown>> {
  const path = apiPath`v1/tenant/users/${userId}`;
  return transport.call({ method: 'PUT', path, body, response: z.unknown(), version, signal });
}

export function deleteUser(
  transport: Transport,
  userId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<unknown>> {
  const path = apiPath`v1/tenant/users/${userId}`;
  return transport.call({ method: 'DELETE', path, response: z.unknown(), signal });
}

/** Creates a user and sends the invitation. Returns the new user. */
export function inviteUser(
  transport: Transport,
  body: InviteUser,
  { signal }: CallOptions = {},
): Promise<ApiResult<User>> {
  const path = 'v1/tenant/invitation/invite';
  return transport.call({ method: 'POST', path, body, response: userSchema, creates: true, signal });
}

/** Sends the invitation again and renews its life. */
export function resendInvitation(
  transport: Transport,
  userId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<unknown>> {
  const path = 'v1/tenant/invitation/resend';
  return transport.call({ method: 'POST', path, body: { userId }, response: z.unknown(), signal });
}
