import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import { loadSigner } from '../signer.ts';

/** Allows a user to open a connection to one tenant of one account until it expires. */
const ticketSchema = z.object({
  subject: z.string(),
  tenantId: z.string(),
  accountId: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

type ConnectionTicket = z.infer<typeof ticketSchema>;

/** Encodes the result of the negotiation in a connection token, and decodes it. */
export interface ConnectionTokens {
  sign(ticket: ConnectionTicket): string;
  /** `undefined` for a token that this platform did not issue. Does not check `expiresAt`. */
  read(token: string): ConnectionTicket | undefined;
}

/**
 * Browsers cannot send custom headers with a WebSocket, so the connection token carries the tenant of the negotiation. It is
 * signed because the WebSocket may reach a different instance than the negotiation.
 */
export async function loadConnectionTokens(db: Kysely<Schema>): Promise<ConnectionTokens> {
  const signer = await loadSigner(db, 'hub connection token');
  return {
    sign(ticket) {
      const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
      return `${text}.${signer.sign(text)}`;
    },
    read(token) {
      const [text = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !signer.isSigned(text, signature)) return undefined;
      return ticketSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
  };
}
