import { APPROVAL_SWITCHES, type ApprovalSwitch, APPROVING_ROLES } from '@portal/api-client/approvals';
import { hasAnyRole, type Role } from '@portal/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema, StoredAuthor } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { readApprovalSettings } from './approval-settings.ts';

export type ActiveUser = Pick<Selectable<Schema['tenant_users']>, 'email_address' | 'roles' | 'subject' | 'user_id'>;

/** The people who can sign in to a tenant. */
export function activeUsers(db: Kysely<Schema>, tenantId: string): Promise<ActiveUser[]> {
  return db
    .selectFrom('tenant_users')
    .select(['user_id', 'subject', 'email_address', 'roles'])
    .where('tenant_id', '=', tenantId)
    .where('invitation_status', '=', 'ACCEPTED')
    .execute();
}

interface Approvable {
  readonly required: readonly (readonly Role[])[];
  readonly excluded: readonly StoredAuthor[];
}

/** Whether these roles may approve a request: one of each list. */
export function holdsRequired(roles: readonly string[], required: Approvable['required']): boolean {
  return required.every((some) => hasAnyRole(roles, some));
}

/** Whether a person requested a change or took part in it, also with an API key. */
export function isExcluded(
  { subject, email }: { readonly subject: string | null; readonly email: string },
  excluded: Approvable['excluded'],
): boolean {
  return excluded.some((author) => author.id === subject || author.email === email.toLowerCase());
}

/** The people who can approve a request. */
export function approversOf(users: readonly ActiveUser[], { required, excluded }: Approvable): ActiveUser[] {
  return users.filter(
    ({ subject, email_address, roles }) =>
      holdsRequired(roles, required) && !isExcluded({ subject, email: email_address }, excluded),
  );
}

const WORDS: Readonly<Record<ApprovalSwitch, string>> = {
  schemes: 'publications of schemes',
  providerConfigurations: 'provider configurations',
  appConfigurations: 'app configurations',
  access: 'API keys and users',
};

/** Throws TWO_APPROVERS_REQUIRED unless two of these people could approve changes of a kind. */
export function requireTwoApprovers(users: readonly ActiveUser[], kind: ApprovalSwitch): void {
  const able = users.filter(({ roles }) => hasAnyRole(roles, APPROVING_ROLES[kind]));
  if (able.length < 2) {
    throw new PlatformError('TWO_APPROVERS_REQUIRED', {
      message: `Two people must be able to approve ${WORDS[kind]}`,
      field: kind,
    });
  }
}

/**
 * Throws TWO_APPROVERS_REQUIRED if a user, who gets these roles or is deleted, is one of the last two who can approve a kind of change that needs it. The caller
 * holds the lock of the tenant.
 */
export async function refuseLosingApprover(
  trx: Transaction<Schema>,
  {
    tenantId,
    userId,
    roles,
  }: { readonly tenantId: string; readonly userId: string; readonly roles: readonly string[] },
): Promise<void> {
  const settings = await readApprovalSettings(trx, tenantId);
  const before = await activeUsers(trx, tenantId);
  const after = before.map((user) => (user.user_id === userId ? { ...user, roles: [...roles] } : user));
  for (const kind of APPROVAL_SWITCHES) {
    const loses =
      before.some(({ user_id, roles: held }) => user_id === userId && hasAnyRole(held, APPROVING_ROLES[kind])) &&
      !hasAnyRole(roles, APPROVING_ROLES[kind]);
    if (settings[kind] && loses) requireTwoApprovers(after, kind);
  }
}
