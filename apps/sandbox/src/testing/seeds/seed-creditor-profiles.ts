import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Adds a creditor profile. Default: an active one of SEPA with an identifier of its own. Returns its reference. */
export async function addCreditorProfile(
  db: Kysely<Schema>,
  tenantId: string,
  { ref = randomUUID(), ...columns }: { readonly ref?: string } & Partial<Insertable<Schema['creditor_profiles']>> = {},
): Promise<string> {
  await db
    .insertInto('creditor_profiles')
    .values({
      creditor_profile_ref: ref,
      tenant_id: tenantId,
      profile_name: 'Profile',
      network: 'SEPA',
      creditor_identifier: ref.toUpperCase(),
      creditor_name: 'Creditor',
      street_address: '1 High Street',
      city: 'Dublin',
      postcode: 'D01',
      country: 'IE',
      metadata: '{}',
      status: 'ACTIVE',
      created_on: new Date(),
      ...columns,
    })
    .execute();
  return ref;
}
