import type { User } from '@portal/api-client/users';

/** Whether the user can still be sent the invitation again: it was not answered, in time or not. */
export function awaitsAnswer({ invitationStatus }: Pick<User, 'invitationStatus'>): boolean {
  return invitationStatus === 'INVITED' || invitationStatus === 'EXPIRED';
}
