import type { ApprovalInput } from '@portal/api-client/approval-requests';
import type { FastifyRequest } from 'fastify';
import { PlatformError, type PlatformErrorCode } from '../../platform/http/errors.ts';
import { CONFIGURATION_REFUSALS } from '../apps/configuration/configuration-checks.ts';
import { PROVIDER_REFUSALS } from '../mandates/providers.ts';
import { PUBLISH_REFUSALS } from '../schemes/check-draft.ts';
import { invitation, keyChange, keyReplacement, newKey, userRoles } from './changes/access-changes.ts';
import { appConfiguration } from './changes/app-configuration-change.ts';
import type { ChangeName, PreparedChange, RequestedChange } from './approved-change.ts';
import { appConnection, providerConnection } from './changes/connections.ts';
import { linkedAccount } from './changes/linked-account-change.ts';
import { networkProvider, providerConfiguration } from './changes/provider-changes.ts';
import { publications } from './changes/publications.ts';
import { settings } from './changes/setting-change.ts';
import { requireLicence } from './require-licence.ts';

/** The changes that can be requested, by their member in the input. */
const CHANGES: { readonly [N in ChangeName]: RequestedChange<N> } = {
  publications,
  appConfiguration,
  linkedAccount,
  appConnection,
  providerConfiguration,
  networkProvider,
  providerConnection,
  newKey,
  keyReplacement,
  keyChange,
  userRoles,
  invitation,
  settings,
};

/** The errors of the changes. */
export const CHANGE_REFUSALS: readonly PlatformErrorCode[] = [
  ...PUBLISH_REFUSALS,
  'STALE_PUBLICATION',
  ...CONFIGURATION_REFUSALS,
  'APP_NOT_INSTALLED',
  'APP_CANNOT_DO_THIS',
  ...PROVIDER_REFUSALS,
  'PROVIDER_WITHOUT_NETWORK',
  'PROVIDER_NOT_CONNECTED',
  'PROVIDER_CANNOT_DO_THIS',
  'SERVICE_NOT_LICENSED',
  'ROLES_ARE_REQUIRED',
  'USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS',
  'LAST_TENANT_ADMIN',
  'CANNOT_CHANGE_YOURSELF',
  'TWO_APPROVERS_REQUIRED',
  'STALE_SAVE',
  'VERSION_REQUIRED',
];

/** A requested change by the name of its member. */
export function changeOf(name: string): Pick<RequestedChange<never>, 'apply' | 'changes' | 'licence' | 'permission'> {
  const change = Object.entries(CHANGES).find(([known]) => known === name)?.[1];
  if (!change) throw new Error(`There is no change ${name}`);
  return change;
}

interface NamedChange {
  readonly name: ChangeName;
  readonly change: PreparedChange;
}

/** Prepares the one change of an input. Throws VALIDATION_FAILED unless it has exactly one. */
export async function prepareChange(request: FastifyRequest, input: ApprovalInput): Promise<NamedChange> {
  const names = (Object.keys(CHANGES) as ChangeName[]).filter((name) => input[name] !== undefined); // boundary: Object.keys widens
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new PlatformError('VALIDATION_FAILED', { message: 'Name exactly one change' });
  }
  return { name, change: await prepareNamed(request, name, input) };
}

async function prepareNamed(request: FastifyRequest, name: ChangeName, input: ApprovalInput): Promise<PreparedChange> {
  const change: RequestedChange<never> = CHANGES[name];
  await requireLicence(request.server.services.db, request, change);
  return change.prepare(request, input[name] as never); // boundary: the member that belongs to the name
}
