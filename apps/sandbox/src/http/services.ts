import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import type { ReportFilesOptions } from '../exports/report-files.ts';
import type { InvitationKeys, SendInvitation } from '../tenant/invitation-keys.ts';
import type { InvitationLimits } from '../tenant/invitation-limits.ts';
import type { DestinationRules } from '../webhooks/destination.ts';
import type { VerificationKeyOf } from '../webhooks/verification-keys.ts';

/** The services that handlers use: `request.server.services`. */
export interface Services {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  /** The sandbox's own origin. */
  readonly url: string;
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
