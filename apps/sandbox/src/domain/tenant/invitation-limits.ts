import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../platform/http/guard.ts';

/** How often invitations can be sent and accepted within a minute. */
export interface InvitationLimits {
  /** Per tenant: of each of the calls that send. Default: 200. */
  readonly sent: number;
  /** Per key of an invitation. Default: 20. */
  readonly accepted: number;
}

export const INVITATION_LIMITS: InvitationLimits = { sent: 200, accepted: 20 };

/** Limits a call that sends an invitation. Invalid requests do not count. */
export const SENDING_LIMIT = {
  hook: 'preHandler',
  timeWindow: '1 minute',
  max: ({ server }: FastifyRequest) => server.services.invitationLimits.sent,
  keyGenerator: (request: FastifyRequest) => memberOf(request).tenantId,
} as const;
