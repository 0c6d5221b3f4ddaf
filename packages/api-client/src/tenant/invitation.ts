import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { resource } from '../calls/resource.ts';
import { posting, reading } from '../calls/verbs.ts';

export const invitationSummarySchema = z.object({
  emailAddress: z.string(),
  tenantName: z.string(),
  /** INVITED, ACCEPTED, EXPIRED or USER_DELETED. */
  invitationStatus: z.string(),
});

export const acceptInvitationSchema = z.object({
  key: z.string().check(z.minLength(1)),
  /** The address the invitation was sent to; the caller's own must match. */
  emailAddress: z.string().check(z.trim(), z.minLength(1)),
});

/** The specification shows no data in this response: a platform may leave out the joined tenant. */
export const acceptedInvitationSchema = z.nullish(z.object({ tenantId: z.nullish(z.string()) }));

export type InvitationSummary = z.infer<typeof invitationSummarySchema>;
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;

const INVITATIONS = resource('invitations');

/** Returns the summary of an invitation, by the key in its link. Needs no sign-in. */
export const getInvitationSummary = reading(
  INVITATIONS,
  invitationSummarySchema,
  (key: string) => apiPath`v1/invitation/summary/${key}`,
);

/** Adds the signed-in user to the tenant that invited them. Needs no tenant headers. */
export const acceptInvitation = posting(acceptedInvitationSchema, (body: AcceptInvitation) => ({
  path: 'v1/invitation/accept',
  body,
}));
