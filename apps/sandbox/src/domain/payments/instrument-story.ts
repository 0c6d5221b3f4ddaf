import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { EventType } from '../webhooks/event-types.ts';
import type { Moment } from './moment.ts';

/** The life of a financial instrument from beginning to end. Instants are in milliseconds since 1970. */
export interface InstrumentStory {
  readonly financialInstrumentId: string;
  readonly type: string;
  readonly maskedDetails: string;
  readonly holderName: string;
  readonly customerRef: string;
  readonly createdAt: number;
  readonly mandate?: {
    readonly mandateId: string;
    readonly externalReference: string;
    readonly network: string;
    readonly metadata: Readonly<Record<string, string>>;
    /** When the payer's bank responds. */
    readonly answeredAt: number;
    readonly endsAt?: number;
    readonly endReason?: string;
  };
}

export function endMandate(endsAt: number, endReason: string) {
  return { endsAt, endReason };
}

/** A mandate has the status of the specification; other instruments are always active. */
export function instrumentStatusAt({ mandate }: InstrumentStory, at: number): 'ACTIVE' | 'INACTIVE' | 'PROCESSING' {
  if (!mandate) return 'ACTIVE';
  if (mandate.endsAt !== undefined && at >= mandate.endsAt) return 'INACTIVE';
  return at >= mandate.answeredAt ? 'ACTIVE' : 'PROCESSING';
}

/** The row of a financial instrument, with metadata as an object for JSON. */
export type InstrumentRow = Omit<Insertable<Schema['financial_instruments']>, 'metadata'> & {
  readonly metadata: Readonly<Record<string, string>> | null;
};

/** The creditor profile of a tenant's mandate, always the same for a mandate; null if the tenant has none for its network. */
export type CreditorOf = (
  tenantId: string,
  mandate: { readonly network: string; readonly mandateId: string },
) => string | null;

/** The row of a financial instrument at an instant. */
export function instrumentRowAt(
  tenantId: string,
  story: InstrumentStory,
  { at, creditorOf }: { readonly at: number; readonly creditorOf: CreditorOf },
): InstrumentRow {
  const { mandate } = story;
  const status = instrumentStatusAt(story, at);
  return {
    tenant_id: tenantId,
    financial_instrument_id: story.financialInstrumentId,
    type: story.type,
    masked_details: story.maskedDetails,
    holder_name: story.holderName,
    status,
    customer_ref: story.customerRef,
    created_at: new Date(story.createdAt),
    updated_at: new Date(instrumentMoments(story).findLast((moment) => moment.at <= at)?.at ?? story.createdAt),
    mandate_id: mandate?.mandateId ?? null,
    external_reference: mandate?.externalReference ?? null,
    network: mandate?.network ?? null,
    status_reason: status === 'INACTIVE' ? (mandate?.endReason ?? null) : null,
    metadata: mandate?.metadata ?? null,
    creditor_profile_ref: mandate ? creditorOf(tenantId, mandate) : null,
  };
}

/** The moments of a financial instrument with their webhook events, oldest first. */
export function instrumentMoments({ createdAt, customerRef, mandate }: InstrumentStory): Moment[] {
  if (!mandate) return [{ at: createdAt, events: () => [] }];
  const { answeredAt, endsAt, endReason } = mandate;
  const event = (type: EventType, status: string, more = {}) => [
    {
      type,
      data: {
        reference: mandate.mandateId,
        externalReference: mandate.externalReference,
        network: mandate.network,
        customerReference: customerRef,
        status,
        ...more,
      },
    },
  ];
  const moments: Moment[] = [{ at: createdAt, events: () => event('mandate.created', 'PROCESSING') }];
  if (answeredAt !== endsAt) moments.push({ at: answeredAt, events: () => event('mandate.activated', 'ACTIVE') });
  if (endsAt !== undefined) {
    const events = () => event('mandate.deactivated', 'INACTIVE', { statusReason: endReason });
    moments.push({ at: endsAt, events });
  }
  return moments;
}
