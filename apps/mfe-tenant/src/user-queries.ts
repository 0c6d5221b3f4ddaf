import { type Transport, unwrap, unwrapSaved, unwrapVersioned } from '@portal/api-client';
import {
  deleteUser,
  getUser,
  type InviteUser,
  inviteUser,
  listUsers,
  resendInvitation,
  type UpdateUser,
  updateUser,
  type User,
} from '@portal/api-client/users';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const USERS = ['users'] as const;
const USER_LIST = [...USERS, 'list'] as const;

export function userList(api: Transport) {
  return queryOptions({
    queryKey: USER_LIST,
    queryFn: async ({ signal }) => unwrap(await listUsers(api, { signal })),
  });
}

/** Not kept: a form starts from what the platform holds now. */
export function userDetail(api: Transport, userId: string) {
  return queryOptions({
    queryKey: [...USERS, 'detail', userId],
    queryFn: async ({ signal }) => unwrapVersioned(await getUser(api, userId, { signal })),
    gcTime: 0,
  });
}

export function userInvitation(api: Transport) {
  return mutationOptions({
    mutationFn: async (input: InviteUser) => unwrap(await inviteUser(api, input)),
    meta: {
      invalidates: [USERS],
      success: ({ emailAddress }: InviteUser) => `User created. Invitation sent to ${emailAddress}`,
      failure: ({ emailAddress }: InviteUser) => `Failed to invite user ${emailAddress}`,
    },
  });
}

/** A run over many addresses. It shows its outcomes itself, so it raises no toast for them. */
export function userInvitations() {
  return mutationOptions({
    mutationFn: (work: () => Promise<void>) => work(),
    meta: { invalidates: [USERS], failure: 'Failed to invite users' },
  });
}

type AddressedUser = Pick<User, 'userId' | 'emailAddress'>;

export function invitationResend(api: Transport) {
  return mutationOptions({
    mutationFn: async ({ userId }: AddressedUser) => unwrap(await resendInvitation(api, userId)),
    meta: {
      invalidates: [USERS],
      success: ({ emailAddress }: AddressedUser) => `Invitation resent to ${emailAddress}`,
      failure: ({ emailAddress }: AddressedUser) => `Failed to resend invite to ${emailAddress}`,
    },
  });
}

export interface UserSave {
  readonly input: UpdateUser;
  /** The one that was changed; without it, whatever is there is replaced. */
  readonly version: string | undefined;
}

export function userSave(api: Transport, userId: string) {
  return mutationOptions({
    mutationFn: async ({ input, version }: UserSave) => unwrapSaved(await updateUser(api, userId, input, { version })),
    meta: { invalidates: [USERS], success: 'User saved', failure: 'Failed to save user' },
  });
}

export function userDeletion(api: Transport, userId: string) {
  return mutationOptions({
    mutationFn: async () => unwrap(await deleteUser(api, userId)),
    // The list alone: who is gone cannot be read again.
    meta: { invalidates: [USER_LIST], success: 'User deleted', failure: 'Failed to delete user' },
  });
}
