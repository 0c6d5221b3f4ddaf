import type { Kysely } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { ActivityLinks } from './activity/activity-links.ts';
import type { ConsentKeys } from './consent/consent-keys.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { ReportFilesOptions } from './exports/report-files.ts';
import type { SecretStore } from '../platform/secrets/secret-store.ts';
import type { InvitationKeys, SendInvitation } from './tenant/invitation-keys.ts';
import type { InvitationLimits } from './tenant/invitation-limits.ts';
import type { DestinationRules } from './webhooks/delivery/destination.ts';
import type { VerificationKeyOf } from './webhooks/verification-keys.ts';

/** The services that handlers use: `request.server.services`. */
export interface Services {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  /** The clock of reports and their exports. */
  readonly reportClock: Clock;
  readonly consentKeys: ConsentKeys;
  readonly activityLinks: ActivityLinks;
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
  /** The address at which a theme can be tried. */
  readonly checkoutAddressOf: (theme: {
    readonly tenantId: string;
    readonly themeId: string;
    readonly isDefault: boolean;
  }) => string;
  /** The name of the scheme that a tenant's test settlements belong to. */
  readonly schemeOfTests: (tenantId: string) => string;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
