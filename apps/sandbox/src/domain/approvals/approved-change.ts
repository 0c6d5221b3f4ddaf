import type { ApprovalDetail, ApprovalInput } from '@portal/api-client/approval-requests';
import type { ApprovalKind } from '@portal/api-client/approvals';
import type { Role } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { FurtherThing } from '../../platform/activity/recording-database.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import type { Schema, StoredApprovalView, StoredAuthor } from '../../platform/database/schema.ts';

export type ChangeName = Exclude<keyof ApprovalInput, 'note'>;
export type ChangeInput<N extends ChangeName> = NonNullable<ApprovalInput[N]>;

/** A change as it is requested: checked, and in words. */
export interface PreparedChange {
  readonly kind: ApprovalKind;
  /** 'Publish Online checkout'. */
  readonly title: string;
  /** The roles that may make the change: one of each list. */
  readonly required: readonly (readonly Role[])[];
  /** The things that it changes, such as `draft 1f0c…`, which have one pending request at a time. */
  readonly subjects: readonly string[];
  /** Further things whose change makes the request lapse. */
  readonly dependsOn?: readonly string[];
  /** The change as it is made once it is approved, without secrets. */
  readonly stored: unknown;
  /** The part of it that is encrypted. */
  readonly secret?: string;
  readonly shown: StoredApprovalView;
  /** Whether the requester makes the change once it is approved. Default: the approval makes it. */
  readonly isPermission?: boolean;
  /** Checks in the transaction of the request that nothing has changed since. Returns who took part in the change, beside the requester. */
  confirm?(trx: Transaction<Schema>): Promise<readonly StoredAuthor[]>;
}

/** A request that is being approved. */
export interface ApprovedRequest {
  readonly approvalId: string;
  readonly tenantId: string;
  readonly requestedBy: string;
  readonly stored: unknown;
  /** In plain text. */
  readonly secret: string | undefined;
}

/** A change that can be requested. */
export interface RequestedChange<N extends ChangeName> {
  /** The service of the licence that the change needs, at its request and at its approval. Default: none. */
  readonly licence?: string;
  /** Reads what the change would do. Throws the errors of the change itself. */
  prepare(request: FastifyRequest, input: ChangeInput<N>): Promise<PreparedChange>;
  /**
   * Makes the change, in the transaction of its approval. `request`: of the approver. Throws LapsedChange if the thing is not as it was. May return work for
   * after the transaction. Missing if the approval is a permission.
   */
  apply?(
    trx: Transaction<Schema>,
    request: FastifyRequest,
    approved: ApprovedRequest,
  ): Promise<void | (() => Promise<void>)>;
  /** The things that `apply` changes. Default: none, as for a permission. */
  changes?(approved: ApprovedRequest): readonly FurtherThing[];
  /** The members of the response that tell the requester about the permission. */
  permission?(stored: unknown): Partial<ApprovalDetail>;
}

/** The thing has changed since the request, or the request can no longer be approved for another reason. */
export class LapsedChange extends Error {
  /** For people. Default: the thing has changed. */
  readonly reason: string | undefined;

  constructor(reason?: string) {
    super('The request has lapsed');
    this.reason = reason;
  }
}

const LAPSES: readonly string[] = [
  'NOT_FOUND',
  'STALE_PUBLICATION',
  'STALE_SAVE',
  'VERSION_REQUIRED',
  'APP_NOT_INSTALLED',
];

/** Makes a change whose thing may have changed or gone since the request. */
export async function orLapse<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    throw error instanceof PlatformError && LAPSES.includes(error.code) ? new LapsedChange() : error;
  }
}
