import type { PauseReason } from '@portal/api-client/report-schedules';
import type { ReportType } from '@portal/api-client/report-preferences';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isInForce } from '../../platform/http/key-callers.ts';
import { authorOf, memberOf } from '../../platform/http/guard.ts';
import { mayReadExport } from '../exports/export-rows.ts';
import type { ScheduleRow } from './schedule-rows.ts';

/** The columns that make the caller the owner of a schedule. */
export function ownerColumns(request: FastifyRequest) {
  const member = memberOf(request);
  return {
    user_id: member.kind === 'user' ? member.userId : null,
    public_key: member.kind === 'key' ? member.publicKey : null,
    owner_name: authorOf(request),
  };
}

/** Why a schedule cannot run: its owner has left, or may not read the report. */
export async function ownerProblem(
  db: Kysely<Schema>,
  row: Pick<ScheduleRow, 'public_key' | 'report_type' | 'user_id'>,
): Promise<PauseReason | undefined> {
  const owner = await readOwner(db, row);
  if (!owner) return 'OWNER_LEFT';
  return mayReadExport(owner, row.report_type) ? undefined : 'OWNER_LOST_ROLE';
}

/** The present roles of an owner who is a member of the tenant, or of an API key that works. */
async function readOwner(
  db: Kysely<Schema>,
  { user_id, public_key }: Pick<ScheduleRow, 'public_key' | 'user_id'>,
): Promise<{ readonly roles: readonly string[] } | undefined> {
  if (user_id !== null) {
    return db
      .selectFrom('tenant_users')
      .select('roles')
      .where('user_id', '=', user_id)
      .where('invitation_status', '=', 'ACCEPTED')
      .executeTakeFirst();
  }
  if (public_key === null) return undefined;
  return db
    .selectFrom('api_keys')
    .leftJoin('key_replacements', 'key_replacements.public_key', 'api_keys.public_key')
    .select('roles')
    .where('api_keys.public_key', '=', public_key)
    .where(isInForce())
    .executeTakeFirst();
}

/** Whether the caller may read the rows of a report. */
export function callerReads(request: FastifyRequest, reportType: ReportType): boolean {
  return mayReadExport(memberOf(request), reportType);
}
