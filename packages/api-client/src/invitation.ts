import * as z from 'zod/mini';
import { apiPath } from './api-path.ts';
import { resource } from './resource.ts';
import { posting, reading } from './verbs.ts';

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

const INVITATIONS = resource('invitations');

/** Reads what an invitation is about, by the key in its link. Needs no sign-in. */
export const getInvitationSummary = reading(
  INVITATIONS,
  invitationSummarySchema,
  (key: string) => apiPath`v1/invitation/summary/${key}`,
);

/** Makes the signed-in user a member of the tenant that invited them. Needs no tenant headers. */
export const acceptInvitation = posting(acceptedInvitationSchema, (body: AcceptInvitation) => ({
  path: 'v1/invitation/accept',
  body,
}));
