import type { ApprovalChange } from '@portal/api-client/approval-requests';
import { inviteUserSchema } from '@portal/api-client/invite-user';
import { keyInputSchema, keyReplacementInputSchema } from '@portal/api-client/keys';
import { updateUserSchema } from '@portal/api-client/users';
import { roleWords } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { recordFurther } from '../../../platform/activity/recording-database.ts';
import { KEY_ACTIVITY, USER_ACTIVITY } from '../../tenant/tenant-activity.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { memberOf } from '../../../platform/http/guard.ts';
import { requirePresent } from '../../../platform/http/row-version.ts';
import { findOwned, saveNamedVersion } from '../../owned-rows.ts';
import { KEYS } from '../../tenant/keys/key-rows.ts';
import { invitedUser } from '../../tenant/invited-user.ts';
import { readRoles } from '../../tenant/read-roles.ts';
import { refuseLostRoles } from '../../tenant/refuse-lost-roles.ts';
import { USERS } from '../../tenant/tenant-users.ts';
import { sendUnsentInvitation } from '../../tenant/unsent-invitation.ts';
import { raiseEvent } from '../../webhooks/raise-event.ts';
import { LapsedChange, orLapse, type RequestedChange } from '../approved-change.ts';
import { lapseApprovals } from '../end-approvals.ts';
import { lapseRequestsOf } from '../requester.ts';

const ACCESS = { kind: 'access', required: [['TENANT_ADMIN']] } as const;

const inWords = (roles: readonly string[]) => roles.map(roleWords).join(', ');

/** Whether two changes name the same key. The order of roles does not matter. */
function isSameKey(
  one: { readonly name: string; readonly roles: readonly string[] },
  other: { readonly name: string; readonly roles: readonly string[] },
): boolean {
  const sorted = ({ roles }: typeof one) => readRoles(roles).toSorted().join();
  return one.name === other.name && sorted(one) === sorted(other);
}

/** The permission to create an API key. */
export const newKeyOf = (input: z.infer<typeof keyInputSchema>) =>
  ({
    kind: 'access',
    change: 'newKey',
    fits: (stored: unknown) => isSameKey(keyInputSchema.parse(stored), input),
  }) as const;

const storedReplacementSchema = z.extend(keyReplacementInputSchema, { publicKey: z.string() });

/** The permission to replace an API key. */
export const replacementOf = (input: z.infer<typeof storedReplacementSchema>) =>
  ({
    kind: 'access',
    change: 'keyReplacement',
    fits(stored: unknown) {
      const permitted = storedReplacementSchema.parse(stored);
      return (
        permitted.publicKey === input.publicKey && permitted.overlap === input.overlap && isSameKey(permitted, input)
      );
    },
  }) as const;

/** A new key. Its private part is shown only to the requester, who creates it once that is approved. */
export const newKey: RequestedChange<'newKey'> = {
  prepare: async (_request, input) => ({
    ...ACCESS,
    title: `Create API key ${input.name}`,
    subjects: [],
    stored: input,
    shown: {
      changes: [
        { name: 'Name', after: input.name },
        { name: 'Roles', after: inWords(readRoles(input.roles)) },
      ],
      publications: [],
    },
    isPermission: true,
  }),
  permission: (stored) => ({ newKey: keyInputSchema.parse(stored) }),
};

export const keyReplacement: RequestedChange<'keyReplacement'> = {
  async prepare(request, input) {
    const row = await findOwned(request.server.services.db, request, KEYS, input.publicKey);
    return {
      ...ACCESS,
      title: `Replace API key ${row.name}`,
      subjects: [`key ${row.public_key}`],
      stored: input,
      shown: { changes: keyChanges(row, input), publications: [] },
      isPermission: true,
    };
  },
  permission: (stored) => ({ keyReplacement: storedReplacementSchema.parse(stored) }),
};

const storedKeySchema = z.extend(keyInputSchema, { publicKey: z.string(), version: z.string() });

/** Other roles of a key, or another name. */
export const keyChange: RequestedChange<'keyChange'> = {
  async prepare(request, input) {
    const row = await findOwned(request.server.services.db, request, KEYS, input.publicKey);
    return {
      ...ACCESS,
      title: `Change API key ${row.name}`,
      subjects: [`key ${row.public_key}`],
      stored: { ...input, version: requirePresent(input.version, row) },
      shown: { changes: keyChanges(row, input), publications: [] },
    };
  },
  changes: ({ stored }) => [
    { of: KEY_ACTIVITY, action: 'Change an API key', id: storedKeySchema.parse(stored).publicKey },
  ],
  async apply(trx, request, { approvalId, tenantId, requestedBy, stored }) {
    const { publicKey, version, name, roles } = storedKeySchema.parse(stored);
    const values = { name, roles: readRoles(roles) };
    await orLapse(() => saveNamedVersion(trx, request, KEYS, { id: publicKey, version, values }));
    await lapseApprovals(trx, { tenantId, thing: `key ${publicKey}`, by: requestedBy, except: approvalId });
  },
};

interface NamedRoles {
  readonly name: string;
  readonly roles: readonly string[];
}

function keyChanges(before: NamedRoles, after: NamedRoles): ApprovalChange[] {
  return [...difference('Name', before.name, after.name), ...rolesChange(before.roles, after.roles)];
}

function rolesChange(before: readonly string[], after: readonly string[]): ApprovalChange[] {
  return difference('Roles', inWords(before), inWords(readRoles(after)));
}

function difference(name: string, before: string, after: string): ApprovalChange[] {
  return before === after ? [] : [{ name, before, after }];
}

const storedRolesSchema = z.extend(updateUserSchema, { userId: z.string(), version: z.string() });

/** Other roles of a user. */
export const userRoles: RequestedChange<'userRoles'> = {
  async prepare(request, input) {
    const row = await findOwned(request.server.services.db, request, USERS, input.userId);
    return {
      ...ACCESS,
      title: `Change the roles of ${row.email_address}`,
      subjects: [`user ${row.user_id}`],
      stored: { ...input, version: requirePresent(input.version, row) },
      shown: { changes: rolesChange(row.roles, input.roles), publications: [] },
    };
  },
  changes: ({ stored }) => [
    { of: USER_ACTIVITY, action: 'Change the roles of a user', id: storedRolesSchema.parse(stored).userId },
  ],
  async apply(trx, request, { approvalId, tenantId, requestedBy, stored }) {
    const { userId, version, roles: named } = storedRolesSchema.parse(stored);
    const roles = readRoles(named);
    await orLapse(async () => {
      await refuseLostRoles(trx, request, { user: await findOwned(trx, request, USERS, userId), roles });
      await saveNamedVersion(trx, request, USERS, { id: userId, version, values: { roles } });
    });
    await lapseApprovals(trx, { tenantId, thing: `user ${userId}`, by: requestedBy, except: approvalId });
    await lapseRequestsOf(trx, { tenantId, userId, roles, by: requestedBy, except: approvalId });
  },
};

/** An invitation, which is sent once that is approved. */
export const invitation: RequestedChange<'invitation'> = {
  async prepare(request, input) {
    const { emailAddress, roles } = input;
    await refuseKnownAddress(request.server.services.db, request, emailAddress);
    return {
      ...ACCESS,
      title: `Invite ${emailAddress}`,
      subjects: [`address ${emailAddress.toLowerCase()}`],
      stored: input,
      shown: {
        changes: [
          { name: 'Email address', after: emailAddress },
          { name: 'Roles', after: inWords(readRoles(roles)) },
        ],
        publications: [],
      },
    };
  },
  async apply(trx, request, { tenantId, stored }) {
    const { db, sendInvitation } = request.server.services;
    const values = invitedUser(inviteUserSchema.parse(stored));
    const invited = { of: USER_ACTIVITY, action: 'Invite a user', id: values.user_id };
    const added = await recordFurther(trx, invited, () =>
      trx
        .insertInto('tenant_users')
        .values({ tenant_id: tenantId, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst(),
    );
    if (!added) throw new LapsedChange();
    await raiseEvent(trx, tenantId, 'user.invited', { userId: added.user_id });
    return () => sendUnsentInvitation(db, added.user_id, sendInvitation);
  },
};

async function refuseKnownAddress(db: Kysely<Schema>, request: FastifyRequest, emailAddress: string): Promise<void> {
  const known = await db
    .selectFrom('tenant_users')
    .select('user_id')
    .where('tenant_id', '=', memberOf(request).tenantId)
    .where('invitation_status', '<>', 'USER_DELETED')
    .where(({ eb, fn }) =>
      eb(fn.coalesce('address_key', fn<string>('lower', ['email_address'])), '=', emailAddress.toLowerCase()),
    )
    .executeTakeFirst();
  if (known) throw new PlatformError('USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS', { field: 'invitation.emailAddress' });
}
