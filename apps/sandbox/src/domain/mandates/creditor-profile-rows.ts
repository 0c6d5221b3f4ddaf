import type {
  CreditorProfile,
  CreditorProfileDetail,
  CreditorProfileInput,
} from '@portal/api-client/creditor-profiles';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import type { Owned } from '../owned-rows.ts';

type ProfileRow = Selectable<Schema['creditor_profiles']>;

const FAILURES_MAX = 5;

export const CREDITOR_PROFILES: Owned<'creditor_profiles'> = {
  table: 'creditor_profiles',
  id: 'creditor_profile_ref',
  isId: isUuid,
};

export function profileColumns({ profileName, network, creditorName, address, metadata = {} }: CreditorProfileInput) {
  return {
    profile_name: profileName,
    network,
    creditor_name: creditorName,
    street_address: address.streetAddress,
    city: address.city,
    postcode: address.postcode,
    country: address.country,
    metadata: JSON.stringify(metadata),
  };
}

type Mandates = NonNullable<CreditorProfile['mandates']>;
const NO_MANDATES: Mandates = { active: 0, inactive: 0, processing: 0 };

/** Converts a row to the API's format. `mandates`: default: it has none. */
export function readProfile(row: ProfileRow, mandates: Mandates = NO_MANDATES): CreditorProfile {
  return {
    creditorProfileRef: row.creditor_profile_ref,
    profileName: row.profile_name,
    network: row.network,
    creditorIdentifier: row.creditor_identifier,
    creditorName: row.creditor_name,
    address: { streetAddress: row.street_address, city: row.city, postcode: row.postcode, country: row.country },
    metadata: row.metadata,
    status: row.status,
    createdOn: row.created_on.toISOString(),
    mandates,
  };
}

/** Reads how many mandates each of a tenant's profiles has. */
export async function countMandates(
  db: Kysely<Schema>,
  tenantId: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, Mandates>> {
  const { rows } = await sql<{ ref: string } & Mandates>`
    select creditor_profile_ref as ref,
      coalesce(sum(row_count) filter (where status = 'ACTIVE'), 0)::integer as active,
      coalesce(sum(row_count) filter (where status = 'INACTIVE'), 0)::integer as inactive,
      coalesce(sum(row_count) filter (where status = 'PROCESSING'), 0)::integer as processing
    from mandate_days
    where tenant_id = ${tenantId} and creditor_profile_ref = any(${refs}::uuid[])
    group by 1`.execute(db);
  return new Map(rows.map(({ ref, ...counts }) => [ref, counts]));
}

/** A profile with its mandates, as the API returns it. */
export async function readProfileDetail(db: Kysely<Schema>, row: ProfileRow): Promise<CreditorProfileDetail> {
  const { tenant_id, creditor_profile_ref } = row;
  const counts = await countMandates(db, tenant_id, [creditor_profile_ref]);
  const failed = await db
    .selectFrom('financial_instruments')
    .select(['mandate_id', 'external_reference', 'customer_ref', 'status_reason', 'updated_at'])
    .where((where) => where.and({ tenant_id, creditor_profile_ref }))
    .where('status_reason', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('mandate_id')
    .limit(FAILURES_MAX)
    .execute();
  return {
    ...readProfile(row, counts.get(creditor_profile_ref)),
    failedMandates: failed.map((mandate) => ({
      mandateId: mandate.mandate_id ?? '',
      externalReference: mandate.external_reference,
      customerRef: mandate.customer_ref,
      statusReason: mandate.status_reason ?? '',
      updatedAt: mandate.updated_at.toISOString(),
    })),
  };
}
