import { canonicalRole, type Role, writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { appConfigurationSchema } from '../apps/installed-apps.ts';
import { noteInput } from '../inputs/name-input.ts';
import {
  bottomlineInputSchema,
  gocardlessInputSchema,
  providerConfigurationInputSchema,
} from '../mandates/provider-configurations.ts';
import { draftSchema, publicationSchema, replaySchema, SCHEME_KINDS } from '../schemes/schemes.ts';
import { resource } from '../calls/resource.ts';
import { creating, posting, reading, saving } from '../calls/verbs.ts';
import { keyInputSchema, keyReplacementInputSchema } from './keys.ts';
import { inviteUserSchema } from './invite-user.ts';
import { updateUserSchema } from './users.ts';

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

/** A fact before and after. A secret has no values: only whether it is added, removed or replaced. */
export const approvalChangeSchema = z.object({
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** added, removed or replaced. */
  secret: z.optional(z.string()),
});

export const approvalSchema = z.object({
  approvalId: z.string(),
  /** schemes, providerConfigurations, appConfigurations, access or settings. */
  kind: z.string(),
  /** What happens once it is approved: 'Publish Online checkout'. */
  title: z.string(),
  /** What it changes, such as `draft {draftId}`, `app {appId}` or `user {userId}`. */
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
});

export const approvalListSchema = z.object({ results: z.array(approvalSchema), total: z.number() });

const newKeySchema = z.object({ name: z.string(), roles: z.array(z.string()) });

/** A request with all that is shown to the approver. */
export const approvalDetailSchema = z.extend(approvalSchema, {
  /** Empty for publications, which are shown by their drafts. */
  changes: z.array(approvalChangeSchema),
  publications: z.array(
    z.object({
      /** `collect` or `payout`. */
      kind: z.string(),
      schemeId: z.string(),
      /** The published draft at the time of the request. Absent: there was none. */
      before: z.nullish(draftSchema),
      /** The draft as it is published once approved. */
      after: draftSchema,
      /** Absent for callers who may not read transactions. */
      replay: z.nullish(replaySchema),
    }),
  ),
  /** The API key that the requester can create, once it is approved. Absent for others. */
  newKey: z.nullish(newKeySchema),
  /** The same for a key that replaces another. */
  keyReplacement: z.nullish(z.extend(newKeySchema, { publicKey: z.string(), overlap: z.string() })),
  /** The app that the requester can connect, once it is approved. */
  appConnection: z.nullish(z.object({ appId: z.string() })),
  providerConnection: z.nullish(z.object({ provider: z.string() })),
});

export const APPROVAL_NOTE_MAX = 200;
const idInput = z.string().check(z.minLength(1), z.maxLength(200));
/** As in the ETag. */
const versionInput = z.string().check(z.maxLength(100));

/** A request for the approval of one change: exactly one member beside `note`. */
export const approvalInputSchema = z.object({
  note: z.nullish(noteInput(APPROVAL_NOTE_MAX)),
  /** Drafts to publish together, one of each scheme. */
  publications: z.optional(
    z
      .array(
        z.extend(publicationSchema, {
          kind: z.enum(SCHEME_KINDS),
          schemeId: idInput,
          draftId: idInput,
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  ),
  /** `version`: of the configuration that it replaces, as in `If-Match`. Secrets are encrypted, and shown to nobody. */
  appConfiguration: z.optional(
    z.object({ appId: idInput, version: versionInput, configuration: appConfigurationSchema }),
  ),
  /** To connect an app on its consent page. */
  appConnection: z.optional(z.object({ appId: idInput })),
  /** The settings of a provider. Without `version`, it has none yet. */
  providerConfiguration: z.optional(
    z.extend(z.object({ ...z.partial(bottomlineInputSchema).shape, ...gocardlessInputSchema.shape }), {
      provider: idInput,
      version: z.optional(versionInput),
    }),
  ),
  /** The provider of a network. Without `version`, it has none yet. */
  networkProvider: z.optional(
    z.extend(providerConfigurationInputSchema, { network: idInput, version: z.optional(versionInput) }),
  ),
  /** To connect a provider on its consent page. */
  providerConnection: z.optional(z.object({ provider: idInput })),
  newKey: z.optional(keyInputSchema),
  keyReplacement: z.optional(z.extend(keyReplacementInputSchema, { publicKey: idInput })),
  keyChange: z.optional(z.extend(keyInputSchema, { publicKey: idInput, version: versionInput })),
  userRoles: z.optional(z.extend(updateUserSchema, { userId: idInput, version: versionInput })),
  invitation: z.optional(inviteUserSchema),
  /** Switches to turn off. */
  settings: z.optional(approvalSettingsInputSchema),
});

export const APPROVAL_REASON_MAX = 500;

export const declineInputSchema = z.object({
  reason: noteInput(APPROVAL_REASON_MAX).check(z.minLength(1, 'Please enter a reason')),
});

export type ApprovalSettings = z.infer<typeof approvalSettingsSchema>;
export type ApprovalSettingsInput = z.infer<typeof approvalSettingsInputSchema>;
export type ApprovalChange = z.infer<typeof approvalChangeSchema>;
export type Approval = z.infer<typeof approvalSchema>;
export type ApprovalDetail = z.infer<typeof approvalDetailSchema>;
export type ApprovalInput = z.infer<typeof approvalInputSchema>;
export type DeclineInput = z.infer<typeof declineInputSchema>;

export const APPROVALS = resource('approvals');
export const APPROVAL_SETTINGS = resource('approval-settings');

const SETTINGS_PATH = 'v1/tenant/approval-settings';
const PATH = 'v1/tenant/approvals';

/** Returns which changes need an approval. Beyond the specification, as all calls here: a platform without them responds with 404. */
export const getApprovalSettings = reading(APPROVAL_SETTINGS, approvalSettingsSchema, SETTINGS_PATH);

/** Turns switches on. Throws TWO_APPROVERS_REQUIRED, or APPROVAL_REQUIRED if it turns one off. */
export const updateApprovalSettings = saving((body: ApprovalSettingsInput) => ({ path: SETTINGS_PATH, body }));

/** Returns the requests whose kind of change the caller may make, the newest first. */
export const listApprovals = reading(APPROVALS, approvalListSchema, (status?: ApprovalStatus) => ({
  path: PATH,
  query: { from: 0, take: 1_000_000, ...(status && { status }) },
}));

export const getApproval = reading(
  APPROVALS,
  approvalDetailSchema,
  (approvalId: string) => apiPath`v1/tenant/approvals/${approvalId}`,
);

/** Requests the approval of a change. Throws APPROVAL_PENDING if the same thing has a pending request. */
export const requestApproval = creating(approvalDetailSchema, (body: ApprovalInput) => ({ path: PATH, body }));

/** Approves a request, and makes its change. Throws APPROVAL_OWN_CHANGE, APPROVAL_LAPSED or APPROVAL_NOT_PENDING. */
export const approve = posting(
  approvalSchema,
  (approvalId: string) => apiPath`v1/tenant/approvals/${approvalId}/approve`,
);

export const decline = posting(approvalSchema, (approvalId: string, body: DeclineInput) => ({
  path: apiPath`v1/tenant/approvals/${approvalId}/decline`,
  body,
}));

/** Withdraws one's own request. */
export const withdraw = posting(
  approvalSchema,
  (approvalId: string) => apiPath`v1/tenant/approvals/${approvalId}/withdraw`,
);
