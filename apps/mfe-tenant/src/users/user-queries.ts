import type { Save, Transport } from '@portal/api-client';
import { ifKnown } from '@portal/api-client/cards';
import type { InviteUser } from '@portal/api-client/invite-user';
import {
  deleteUser,
  getUser,
  inviteUser,
  listSignIns,
  listUsers,
  resendInvitation,
  type SignInList,
  summariseUsers,
  type UpdateUser,
  updateUser,
  type User,
  USERS,
} from '@portal/api-client/users';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions } from '@tanstack/react-query';

export const userList = listUsers.query;

export const userSummary = summariseUsers.query;

/** The last sign-in of each user by id, as far as it is known; null on a platform that does not say it. */
export function signIns(api: Transport) {
  return { ...ifKnown(listSignIns.query(api)), select: byUser, staleTime: 0 };
}

function byUser(data: SignInList | null): ReadonlyMap<string, string> | null {
  return data && new Map(data.results.map(({ userId, lastSignInOn }) => [userId, lastSignInOn]));
}

export const userDetail = getUser.query;

export function userInvitation(api: Transport) {
  return mutationOptions({
    mutationFn: (input: InviteUser) => inviteUser(api, input),
    meta: {
      invalidates: [USERS],
      success: ({ emailAddress }: InviteUser) => `User created. Invitation sent to ${emailAddress}`,
      failure: ({ emailAddress }: InviteUser) => `Failed to invite user ${emailAddress}`,
      unconfirmed: {
        title: ({ emailAddress }: InviteUser) => `We could not confirm that ${emailAddress} was invited`,
        detail: 'Check the list of users, or try again with the same values: only one invitation is sent.',
      },
    },
  });
}

/** A run over many addresses. It lists its outcomes, so it shows no toast for them. */
export function userInvitations() {
  return mutationOptions({
    mutationFn: (work: () => Promise<void>) => work(),
    meta: { invalidates: [USERS], failure: 'Failed to invite users' },
  });
}

type AddressedUser = Pick<User, 'userId' | 'emailAddress'>;

export function invitationResend(api: Transport) {
  return mutationOptions({
    mutationFn: ({ userId }: AddressedUser) => resendInvitation(api, userId),
    meta: {
      invalidates: [USERS],
      success: ({ emailAddress }: AddressedUser) => `Invitation resent to ${emailAddress}`,
      failure: ({ emailAddress }: AddressedUser) => `Failed to resend invite to ${emailAddress}`,
      unconfirmed: {
        title: ({ emailAddress }: AddressedUser) =>
          `We could not confirm that the invitation to ${emailAddress} was resent`,
        detail: 'Check the date in the list of users. Trying again may send it twice.',
      },
    },
  });
}

export function userSave(api: Transport, userId: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<UpdateUser>) => updateUser(ifMatch(api, version), userId, input),
    meta: { invalidates: [USERS], success: 'User saved', failure: 'Failed to save user' },
  });
}

export function userDeletion(api: Transport, userId: string) {
  return mutationOptions({
    mutationFn: () => deleteUser(api, userId),
    // Only what is about all of them: reloading a deleted user would fail.
    meta: {
      invalidates: [userList(api).queryKey, userSummary(api).queryKey],
      success: 'User deleted',
      failure: 'Failed to delete user',
    },
  });
}
