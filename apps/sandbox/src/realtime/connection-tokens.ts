import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import { loadSigner } from '../signer.ts';

/** Who may open a connection, to which tenant of which account, and until when. */
const ticketSchema = z.object({
  subject: z.string(),
  tenantId: z.string(),
  accountId: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

type ConnectionTicket = z.infer<typeof ticketSchema>;

/** Writes what was found out at the negotiation into the connection token, and reads it back. */
export interface ConnectionTokens {
  sign(ticket: ConnectionTicket): string;
  /** `undefined` for what this platform never gave out. Its time is for the caller to compare. */
  read(token: string): ConnectionTicket | undefined;
}

/**
 * A browser sends no headers with a WebSocket, so the tenant that the negotiation was for comes back in its token. It is signed,
 * as the WebSocket may arrive at another instance than the negotiation did.
 */
export async function loadConnectionTokens(db: Kysely<Schema>): Promise<ConnectionTokens> {
  const signer = await loadSigner(db, 'hub connection token');
  return {
    sign(ticket) {
      const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
      return `${text}.${signer.sign(text)}`;
    },
    read(token) {
      const [text = '', signature = ''] = token.split('.');
      if (!signer.isSigned(text, signature)) return undefined;
      return ticketSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
  };
}
