import type { ApprovalInput } from '@portal/api-client/approvals';
import type { FastifyRequest } from 'fastify';
import { PlatformError, type PlatformErrorCode } from '../../platform/http/errors.ts';
import { PUBLISH_REFUSALS } from '../schemes/check-draft.ts';
import type { ChangeName, PreparedChange, RequestedChange } from './approved-change.ts';
import { publications } from './publications.ts';
import { settings } from './setting-change.ts';

/** The changes that can be requested, by their member in the input. */
const CHANGES: { readonly [N in ChangeName]?: RequestedChange<N> } = { publications, settings };

/** The errors of the changes. */
export const CHANGE_REFUSALS: readonly PlatformErrorCode[] = [...PUBLISH_REFUSALS, 'STALE_PUBLICATION'];

/** A requested change by the name of its member. */
export function changeOf(name: string): Pick<RequestedChange<never>, 'apply' | 'changes' | 'permission'> {
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

async function prepareNamed<N extends ChangeName>(
  request: FastifyRequest,
  name: N,
  input: ApprovalInput,
): Promise<PreparedChange> {
  const change: RequestedChange<N> | undefined = CHANGES[name];
  const value = input[name];
  if (!change || value === undefined) throw new PlatformError('VALIDATION_FAILED');
  if (request.caller?.kind === 'key' && !change.forApiKeys) throw new PlatformError('NOT_FOR_API_KEYS');
  return change.prepare(request, value);
}
