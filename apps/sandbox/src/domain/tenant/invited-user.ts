import { randomUUID } from 'node:crypto';
import type { InviteUser } from '@portal/api-client/invite-user';
import { readRoles } from './read-roles.ts';

/** The columns of a user who is invited now. */
export function invitedUser({ emailAddress, roles }: InviteUser) {
  const now = new Date();
  return {
    user_id: randomUUID(),
    subject: null,
    email_address: emailAddress,
    address_key: emailAddress.toLowerCase(),
    roles: readRoles(roles),
    invitation_status: 'INVITED',
    created_on: now,
    invited_on: now,
    invitation_owed: true,
  } as const;
}
