import type { User } from '@portal/api-client/users';

/** Whether the invitation can be sent again: the user has not accepted it, even if it has expired. */
export function awaitsAnswer({ invitationStatus }: Pick<User, 'invitationStatus'>): boolean {
  return invitationStatus === 'INVITED' || invitationStatus === 'EXPIRED';
}
