import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { hashOf } from './stored-payload.ts';

/** The session of an access token, as the token names it. */
export interface SessionOfToken {
  readonly subject: string;
  readonly sessionUid: string;
  /** A session gets another grant if a refresh token of the first one was used twice. */
  readonly grantId: string;
}

/** A session at the provider that has not ended. */
export interface LiveSession {
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * The session of an access token; undefined once the user has signed out, the session has expired, its tokens were revoked, or
 * the user's login was deleted.
 */
export async function findLiveSession(
  db: Kysely<Schema>,
  { subject, sessionUid, grantId }: SessionOfToken,
): Promise<LiveSession | undefined> {
  const sessionId = hashOf(grantId);
  const row = await db
    .selectFrom('oidc_payloads as session')
    .innerJoin('oidc_payloads as granted', (join) =>
      join.on('granted.model', '=', 'Grant').on('granted.id', '=', sessionId).on('granted.expires_at', '>', new Date()),
    )
    .innerJoin('logins', (join) => join.on('logins.subject', '=', subject))
    .select(['session.expires_at as session_ends', 'granted.expires_at as grant_ends'])
    .where('session.model', '=', 'Session')
    .where('session.uid', '=', hashOf(sessionUid))
    .where('session.expires_at', '>', new Date())
    .executeTakeFirst();
  if (!row?.session_ends || !row.grant_ends) return undefined;
  return { sessionId, endsAt: Math.min(row.session_ends.getTime(), row.grant_ends.getTime()) };
}
