import * as z from 'zod/mini';
import { apiPath } from './api-path.ts';
import type { ApiResult, CallOptions, Transport } from './transport.ts';

export const invitationSummarySchema = z.object({
  emailAddress: z.string(),
  tenantName: z.string(),
  /** INVITED, ACCEPTED, EXPIRED or USER_DELETED. */
  invitationStatus: z.string(),
});

export const acceptInvitationSchema = z.object({
  key: z.string().check(z.minLength(1)),
  /** The address that the invitation was sent to; the caller's own must be the same. */
  emailAddress: z.string().check(z.trim(), z.minLength(1)),
});

/** The specification shows no data in this answer: a platform may leave out which tenant was joined. */
export const acceptedInvitationSchema = z.nullish(z.object({ tenantId: z.nullish(z.string()) }));

export type InvitationSummary = z.infer<typeof invitationSummarySchema>;
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;

/** Reads what an invitation is about, by the key in its link. Needs no sign-in. */
export function getInvitationSummary(
  transport: Transport,
  key: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<InvitationSummary>> {
  const path = apiPath`v1/invitation/summary/${key}`;
  return transport.call({ method: 'GET', path, response: invitationSummarySchema, signal });
}

/** Makes the signed-in user a member of the tenant that invited them. Needs no tenant headers. */
export function acceptInvitation(
  transport: Transport,
  body: AcceptInvitation,
  { signal }: CallOptions = {},
): Promise<ApiResult<AcceptedInvitation>> {
  const path = 'v1/invitation/accept';
  return transport.call({ method: 'POST', path, body, response: acceptedInvitationSchema, signal });
}
