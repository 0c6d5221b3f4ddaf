import { type Transport, unwrap } from '@portal/api-client';
import { type InviteUser, inviteUser, listUsers } from '@portal/api-client/users';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const USERS = ['users'] as const;

export function userList(api: Transport) {
  return queryOptions({
    queryKey: USERS,
    queryFn: async ({ signal }) => unwrap(await listUsers(api, { signal })),
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
