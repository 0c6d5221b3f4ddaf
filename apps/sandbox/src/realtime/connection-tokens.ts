import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';

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
 * A browser sends no headers with a WebSocket, so the tenant that the negotiation was for comes back in its token. It is signed
 * with a key that every instance on the same database has: the WebSocket may arrive at another one than the negotiation did.
 */
export async function loadConnectionTokens(db: Kysely<Schema>): Promise<ConnectionTokens> {
  const { secret } = await db.selectFrom('report_secret').select('secret').executeTakeFirstOrThrow();
  // The database's secret for signed links; the purpose in the derivation keeps the two kinds of signature apart.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hub connection token', 32));
  const signatureOf = (ticket: string) => createHmac('sha256', key).update(ticket).digest();

  return {
    sign(ticket) {
      const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },
    read(token) {
      const [text = '', signature = ''] = token.split('.');
      const expected = signatureOf(text);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return ticketSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
  };
}
