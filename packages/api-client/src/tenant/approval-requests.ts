import * as z from 'zod/mini';
import { appConfigurationSchema, linkAccountSchema } from '../apps/installed-apps.ts';
import { creating, posting, reading } from '../calls/verbs.ts';
import { noteInput } from '../inputs/name-input.ts';
import {
  bottomlineInputSchema,
  gocardlessInputSchema,
  providerConfigurationInputSchema,
} from '../mandates/provider-configurations.ts';
import { draftSchema, publicationSchema, replaySchema, SCHEME_KINDS } from '../schemes/schemes.ts';
import { apiPath } from '../transport/api-path.ts';
import { APPROVALS, APPROVALS_PATH, approvalSchema, approvalSettingsInputSchema } from './approvals.ts';
import { inviteUserSchema } from './invite-user.ts';
import { keyInputSchema, keyReplacementInputSchema } from './keys.ts';
import { updateUserSchema } from './users.ts';

/** A fact before and after. A secret has no values: only whether it is added, removed or replaced. */
export const approvalChangeSchema = z.object({
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** added, removed or replaced. */
  secret: z.optional(z.string()),
});

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
  /** The bank account that an app pays to or collects for. It replaces the one that was linked before. */
  linkedAccount: z.optional(z.extend(linkAccountSchema, { appId: idInput })),
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

export type ApprovalChange = z.infer<typeof approvalChangeSchema>;
export type ApprovalDetail = z.infer<typeof approvalDetailSchema>;
export type ApprovalInput = z.infer<typeof approvalInputSchema>;
export type DeclineInput = z.infer<typeof declineInputSchema>;

export const getApproval = reading(
  APPROVALS,
  approvalDetailSchema,
  (approvalId: string) => apiPath`v1/tenant/approvals/${approvalId}`,
);

/** Requests the approval of a change. Throws APPROVAL_PENDING if the same thing has a pending request. */
export const requestApproval = creating(approvalDetailSchema, (body: ApprovalInput) => ({
  path: APPROVALS_PATH,
  body,
}));

export const decline = posting(approvalSchema, (approvalId: string, body: DeclineInput) => ({
  path: apiPath`v1/tenant/approvals/${approvalId}/decline`,
  body,
}));
