import { canonicalRole, type Role, writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { resource } from '../calls/resource.ts';
import { posting, reading, saving } from '../calls/verbs.ts';

/** The kinds of change that a tenant can require an approval for, each with a switch. `access`: API keys and users. */
export const APPROVAL_SWITCHES = ['schemes', 'providerConfigurations', 'appConfigurations', 'access'] as const;
export type ApprovalSwitch = (typeof APPROVAL_SWITCHES)[number];

/** The kinds of requests. `settings`: turning a switch off. */
export const APPROVAL_KINDS = [...APPROVAL_SWITCHES, 'settings'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** The roles that may approve a change of each kind: those that may make it. TENANT_ADMIN has all of them. */
export const APPROVING_ROLES: Readonly<Record<ApprovalSwitch, readonly Role[]>> = {
  schemes: [...writerRoles('COLLECT_SCHEME'), ...writerRoles('PAYOUT_SCHEME')],
  providerConfigurations: writerRoles('MANDATE'),
  appConfigurations: writerRoles('APP'),
  access: ['TENANT_ADMIN'],
};

/** Who can approve anything at all. A key or user that gets one of these roles needs an approval itself. */
export const PRIVILEGED_ROLES: readonly Role[] = [...new Set(Object.values(APPROVING_ROLES).flat())];

/** The privileged roles in `roles`, in either spelling, that are not in `held`. Default of `held`: none. */
export function raisedRoles(roles: readonly string[], held: readonly string[] = []): readonly Role[] {
  const [named, had] = [roles.map(canonicalRole), held.map(canonicalRole)];
  // A tenant admin has every role already.
  if (had.includes('TENANT_ADMIN')) return [];
  return PRIVILEGED_ROLES.filter((role) => named.includes(role) && !had.includes(role));
}

export const APPROVAL_STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'LAPSED', 'EXPIRED'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** The hub event about a request: for those who can approve it, and for the requester. */
export const APPROVALS_EVENT = 'ApprovalsChanged';

/** The argument of the hub event. */
export const approvalNews = z.object({
  approvalId: z.string(),
  status: z.string(),
  title: z.string(),
  /** Who requested or answered it. */
  by: z.nullish(z.string()),
  /** Whether the user of the portal requested it. */
  isRequester: z.boolean(),
});

/** Which kinds of change need an approval. */
export const approvalSettingsSchema = z.object({
  schemes: z.boolean(),
  providerConfigurations: z.boolean(),
  appConfigurations: z.boolean(),
  access: z.boolean(),
});

/** A switch that is absent stays as it is. */
export const approvalSettingsInputSchema = z.partial(approvalSettingsSchema);

export const approvalSchema = z.object({
  approvalId: z.string(),
  /** schemes, providerConfigurations, appConfigurations, access or settings. */
  kind: z.string(),
  /** The change as an instruction: 'Publish Online checkout'. */
  title: z.string(),
  /** The things that it changes, such as `draft {draftId}`, `app {appId}` or `user {userId}`. */
  subjects: z.array(z.string()),
  /** PENDING, APPROVED, DECLINED, WITHDRAWN, LAPSED or EXPIRED. */
  status: z.string(),
  /** The requester's words. */
  note: z.nullish(z.string()),
  /** RFC 3339, UTC. */
  requestedOn: z.string(),
  /** The email address of a user, or the name of an API key. */
  requestedBy: z.string(),
  expiresOn: z.string(),
  endedOn: z.nullish(z.string()),
  /** The person who approved, declined or withdrew it, or whose change made it lapse. */
  endedBy: z.nullish(z.string()),
  /** Why it was declined. */
  reason: z.nullish(z.string()),
  /** How many people can approve it, while it is pending. */
  approvers: z.nullish(z.number()),
  /** Whether the caller can approve it now. */
  mayApprove: z.boolean(),
  /** Whether the caller requested it. */
  isRequester: z.boolean(),
  /** Whether the caller requested it or changed the draft, and so cannot approve it. */
  isOwnChange: z.boolean(),
  /** Whether an approval permits the requester to make the change, once, in place of making it. */
  isPermission: z.boolean(),
  /** RFC 3339, UTC; when the requester used the permission. */
  usedOn: z.nullish(z.string()),
  /** RFC 3339, UTC; when the requester's permission ends, used or not. Null without a permission. */
  permittedUntil: z.nullish(z.string()),
});

export const approvalListSchema = z.object({ results: z.array(approvalSchema), total: z.number() });

export type ApprovalSettings = z.infer<typeof approvalSettingsSchema>;
export type ApprovalSettingsInput = z.infer<typeof approvalSettingsInputSchema>;
export type Approval = z.infer<typeof approvalSchema>;

/** Whether a request permits the caller to make its change now. */
export function isPermitted({ status, isPermission, isRequester, usedOn, permittedUntil }: Approval): boolean {
  const hasEnded = permittedUntil != null && Date.parse(permittedUntil) <= Date.now();
  return status === 'APPROVED' && isPermission && isRequester && usedOn == null && !hasEnded;
}

export const APPROVALS = resource('approvals');
export const APPROVAL_SETTINGS = resource('approval-settings');

const SETTINGS_PATH = 'v1/tenant/approval-settings';
export const APPROVALS_PATH = 'v1/tenant/approvals';

/** Returns which changes need an approval. Beyond the specification, as all calls here: a platform without them responds with 404. */
export const getApprovalSettings = reading(APPROVAL_SETTINGS, approvalSettingsSchema, SETTINGS_PATH);

/** Turns switches on. Throws TWO_APPROVERS_REQUIRED, or APPROVAL_REQUIRED if it turns one off. */
export const updateApprovalSettings = saving((body: ApprovalSettingsInput) => ({ path: SETTINGS_PATH, body }));

/** Returns the requests whose kind of change the caller may make, the newest first. */
export const listApprovals = reading(APPROVALS, approvalListSchema, (status?: ApprovalStatus) => ({
  path: APPROVALS_PATH,
  query: { from: 0, take: 1_000_000, ...(status && { status }) },
}));

/** Approves a request, and makes its change. Throws APPROVAL_OWN_CHANGE, APPROVAL_LAPSED or APPROVAL_NOT_PENDING. */
export const approve = posting(
  approvalSchema,
  (approvalId: string) => apiPath`v1/tenant/approvals/${approvalId}/approve`,
);

/** Withdraws one's own request. */
export const withdraw = posting(
  approvalSchema,
  (approvalId: string) => apiPath`v1/tenant/approvals/${approvalId}/withdraw`,
);
