import type { Kysely } from 'kysely';
import type { CheckoutKeys } from '../demo/checkout/checkout-keys.ts';
import type { Clock } from '../platform/clock.ts';
import type { ConsentKeys } from './consent/consent-keys.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { ReportFilesOptions } from './exports/report-files.ts';
import type { SecretStore } from '../platform/secrets/secret-store.ts';
import type { InvitationKeys, SendInvitation } from './tenant/invitation-keys.ts';
import type { InvitationLimits } from './tenant/invitation-limits.ts';
import type { DestinationRules } from './webhooks/destination.ts';
import type { VerificationKeyOf } from './webhooks/verification-keys.ts';

/** The services that handlers use: `request.server.services`. */
export interface Services {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly consentKeys: ConsentKeys;
  readonly checkoutKeys: CheckoutKeys;
  /** The sandbox's own origin. */
  readonly url: string;
  /** The portal's origin. */
  readonly portalUrl: string;
  readonly secrets: SecretStore;
  /** How long a provider takes to validate a configuration. */
  readonly validationDelayMs: number;
  readonly invitationKeys: InvitationKeys;
  readonly sendInvitation: SendInvitation;
  readonly invitationLimits: InvitationLimits;
  readonly destinationRules: DestinationRules;
  readonly verificationKeyOf: VerificationKeyOf;
  readonly reportFiles: ReportFilesOptions;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
