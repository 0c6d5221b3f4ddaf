import type { Approval } from '@portal/api-client/approvals';
import type { CardItems } from '@portal/api-client/cards';
import type { Key } from '@portal/api-client/keys';
import type { Tenant } from '@portal/api-client/tenant';
import type { User, UserSummary } from '@portal/api-client/users';
import { canonicalRole, type RouteHref } from '@portal/contract';
import { formatCount, statusWords } from '@portal/ui/basics';
import { href } from './href.ts';

type Items<K extends keyof CardItems> = CardItems[K][number][];

/** The number of recent items of one kind that home shows. */
const RECENT = 5;
/** After a year, a key may have been copied to so many places that it should be replaced. */
const KEY_AGE_MS = 365 * 24 * 60 * 60 * 1000;

export function addressSteps({ address }: Tenant): Items<'setup'> {
  const needed = [address?.streetAddress, address?.locality, address?.postCode, address?.country];
  return [{ text: 'Complete your address', isDone: needed.every(Boolean), path: href('tenant.info') }];
}

/** The summary of all users, for a platform that does not have one. */
export function summaryOf(users: readonly User[]): UserSummary {
  const admins = users.filter(
    ({ invitationStatus, roles }) =>
      invitationStatus === 'ACCEPTED' && roles.some((role) => canonicalRole(role) === 'TENANT_ADMIN'),
  );
  const expired = users.filter(({ invitationStatus }) => invitationStatus === 'EXPIRED');
  return {
    total: users.length,
    admins: admins.length,
    expiredInvitations: { results: expired, total: expired.length },
    latest: [...users],
  };
}

export function userSteps({ total, admins }: UserSummary): Items<'setup'> {
  return [
    { text: 'Invite a colleague', isDone: total > 1, path: href('tenant.user-new') },
    { text: 'Add a second tenant admin, in case one is away', isDone: admins > 1, path: href('tenant.users') },
  ];
}

export function keySteps(keys: readonly Key[]): Items<'setup'> {
  return [
    { text: 'Create an API key for your first system', isDone: keys.length > 0, path: href('tenant.api-key-new') },
  ];
}

/** The requests that the user can approve. */
export function waitingApprovals(approvals: readonly Approval[], routeHref: RouteHref): Items<'attention'> {
  return approvals
    .filter(({ mayApprove }) => mayApprove)
    .map(({ approvalId, kind, title, requestedBy }) => ({
      text: title,
      detail: `Waiting for you, requested by ${requestedBy}.`,
      path:
        (kind === 'schemes' ? routeHref('schemes.approval', { approvalId }) : undefined) ??
        href('tenant.approval', { approvalId }),
    }));
}

export function expiredInvitations({ expiredInvitations: { results, total } }: UserSummary): Items<'attention'> {
  const [only] = results;
  if (!only) return [];
  const detail = 'Resend it, or delete the user.';
  if (total === 1) {
    return [
      {
        text: `The invitation for ${only.emailAddress} has expired`,
        detail,
        path: href('tenant.user', { id: only.userId }),
      },
    ];
  }
  return [
    {
      text: `${formatCount(total)} invitations have expired`,
      detail: 'Resend them, or delete the users.',
      path: href('tenant.users', {}, { 'users.search': statusWords('EXPIRED'), 'users.searchColumn': 'status' }),
    },
  ];
}

/** `now` in milliseconds since 1970. */
export function oldKeys(keys: readonly Key[], now: number): Items<'attention'> {
  const old = keys.filter(
    // A key that ends has been replaced already.
    ({ createdOn, endsOn }) => createdOn && !endsOn && now - Date.parse(createdOn) > KEY_AGE_MS,
  );
  const [only] = old;
  if (!only) return [];
  if (old.length === 1) {
    return [
      {
        text: `API key ${only.name} is more than a year old`,
        detail: 'Replace it to limit the damage if a copy was leaked.',
        path: href('tenant.api-key', { publicKey: only.publicKey }),
      },
    ];
  }
  return [
    {
      text: `${formatCount(old.length)} API keys are more than a year old`,
      detail: 'Replace them to limit the damage if copies were leaked.',
      path: href('tenant.api-keys', {}, { 'api-keys.sortColumn': 'createdOn' }),
    },
  ];
}

export function latestUsers({ latest }: UserSummary): Items<'recent'> {
  return newestFirst(
    latest.map(({ userId, emailAddress, invitationStatus, invitedOn, createdOn }) => ({
      text: emailAddress,
      detail: statusWords(invitationStatus),
      at: invitedOn ?? createdOn ?? undefined,
      path: href('tenant.user', { id: userId }),
    })),
  );
}

export function latestKeys(keys: readonly Key[]): Items<'recent'> {
  return newestFirst(
    keys.map(({ name, publicKey, createdOn, createdBy }) => ({
      text: name,
      detail: createdBy ? `by ${createdBy}` : undefined,
      at: createdOn ?? undefined,
      path: href('tenant.api-key', { publicKey }),
    })),
  );
}

function newestFirst(items: Items<'recent'>): Items<'recent'> {
  return items
    .map((item) => ({ item, time: item.at === undefined ? 0 : Date.parse(item.at) }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, RECENT)
    .map(({ item }) => item);
}
