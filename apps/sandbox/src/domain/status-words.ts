import { approvalSchema, type ApprovalStatus } from '@portal/api-client/approvals';
import { batchSchema, deliveryAttemptSchema } from '@portal/api-client/batches';
import { type CREDITOR_PROFILE_STATUSES, creditorProfileSchema } from '@portal/api-client/creditor-profiles';
import { exportedReportSchema } from '@portal/api-client/exported-reports';
import { installedAppsSchema } from '@portal/api-client/installed-apps';
import { invitationSummarySchema } from '@portal/api-client/invitation';
import { internalConfigurationSchema, providerConfigurationSchema } from '@portal/api-client/provider-configurations';
import { type RunStatus, scheduleRunSchema } from '@portal/api-client/report-schedules';
import { tenantSchema } from '@portal/api-client/tenant';
import { userSchema } from '@portal/api-client/users';
import type { DeliveryStatus, TenantStatus } from '../platform/database/schema.ts';
import { describeStatus, type Meanings, meaningWords } from '../platform/http/document/status-meanings.ts';
import type { invitationStatusOf } from './tenant/invitation-status.ts';

const OF_TENANTS: Meanings<TenantStatus> = {
  ACTIVE: 'users and API keys of the tenant can call',
  SUSPENDED: 'the platform has suspended the tenant',
};

const OF_INVITATIONS: Meanings<ReturnType<typeof invitationStatusOf>> = {
  INVITED: 'the invitation was sent, and can be accepted',
  EXPIRED: 'the invitation was not accepted within 7 days, and must be sent again',
  ACCEPTED: 'the person accepted, and is a user of the tenant',
  USER_DELETED: 'the invitation was withdrawn, or the user removed',
};

const OF_DELIVERIES: Meanings<DeliveryStatus> = {
  SCHEDULED: 'it has not been attempted yet',
  SUCCEEDED: 'the receiver responded with a status from 200 to 299 in time',
  FAILED: 'the receiver responded with another status, or there was no response',
};

const OF_RUNS: Meanings<RunStatus> = {
  SCHEDULED: 'the file is being prepared',
  SUCCEEDED: 'the file can be downloaded',
  FAILED: 'the file could not be written',
};

const OF_CREDITOR_PROFILES: Meanings<(typeof CREDITOR_PROFILE_STATUSES)[number]> = {
  ACTIVE: 'collections can name the profile',
  PENDING: 'the provider of its network is not connected yet, and the profile becomes active once it is',
  INACTIVE: 'the profile is no longer used for collections',
};

const OF_CONNECTIONS: Meanings<'CONNECTED' | 'NOT_CONNECTED'> = {
  CONNECTED: 'it can be used',
  NOT_CONNECTED: 'it was never connected, or the connection has ended',
};

const OF_APPROVALS: Meanings<ApprovalStatus> = {
  PENDING: 'it waits for an answer',
  APPROVED: 'the change was made, or the requester may make it once',
  DECLINED: 'another person declined it, for the reason in `reason`',
  WITHDRAWN: 'the requester withdrew it',
  LAPSED: 'what it would change has changed since',
  EXPIRED: 'nobody answered it within 14 days',
};

const OF_EXPORTS: Meanings<'Ready' | 'Failed'> = {
  Ready: 'the file can be downloaded',
  Failed: 'the file could not be written, and the report must be exported again',
};

/** The meaning of each status of a request for an approval. */
export const APPROVAL_STATUS_WORDS = meaningWords(OF_APPROVALS);

/** The meaning of each status of a creditor profile. */
export const CREDITOR_PROFILE_STATUS_WORDS = meaningWords(OF_CREDITOR_PROFILES);

describeStatus(tenantSchema.shape.status, OF_TENANTS);
describeStatus(userSchema.shape.invitationStatus, OF_INVITATIONS);
describeStatus(invitationSummarySchema.shape.invitationStatus, OF_INVITATIONS);
describeStatus(deliveryAttemptSchema.shape.deliveryStatus, OF_DELIVERIES);
describeStatus(
  batchSchema.shape.status,
  OF_DELIVERIES,
  `That of the latest attempt of the batch. ${meaningWords(OF_DELIVERIES)}`,
);
describeStatus(creditorProfileSchema.shape.status, OF_CREDITOR_PROFILES);
describeStatus(providerConfigurationSchema.shape.status, OF_CONNECTIONS);
describeStatus(internalConfigurationSchema.shape.status, OF_CONNECTIONS);
describeStatus(
  installedAppsSchema.shape.connections._zod.def.innerType._zod.def.innerType._zod.def.element.shape.status,
  OF_CONNECTIONS,
);
describeStatus(approvalSchema.shape.status, OF_APPROVALS);
describeStatus(exportedReportSchema.shape.status, OF_EXPORTS);
describeStatus(scheduleRunSchema.shape.status, OF_RUNS);
