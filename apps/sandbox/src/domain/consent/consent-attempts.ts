import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';

/** How long the consent page can be answered. */
const ATTEMPT_LIFE_MS = 600_000;
const CODE_LIFE_MS = 60_000;
/** How long an attempt is kept after it has expired, so that it can be told from one that never existed. */
const KEPT_MS = 3_600_000;

/** An app or a provider of a tenant, which a user allows the platform to use. */
export interface ConsentSubject {
  readonly kind: 'app' | 'provider';
  readonly tenantId: string;
  readonly id: string;
}

/** A member's attempt to connect. */
export interface NewAttempt {
  readonly subject: ConsentSubject;
  readonly userId: string;
  /** The only address to which its answer may be sent. */
  readonly redirectUri: string;
  readonly now: number;
}

export type Attempt = Selectable<Schema['consent_attempts']>;
export type Decision = 'allow' | 'deny';

/** Begins an attempt. Returns its id. */
export async function beginAttempt(db: Kysely<Schema>, attempt: NewAttempt): Promise<string> {
  const { subject, userId, redirectUri, now } = attempt;
  const attemptId = randomUUID();
  await db
    .deleteFrom('consent_attempts')
    .where('expires_on', '<', new Date(now - KEPT_MS))
    .execute();
  await db
    .insertInto('consent_attempts')
    .values({
      attempt_id: attemptId,
      ...columnsOf(subject),
      user_id: userId,
      redirect_uri: redirectUri,
      expires_on: new Date(now + ATTEMPT_LIFE_MS),
      answer: null,
      redeemed_on: null,
    })
    .execute();
  return attemptId;
}

export function findAttempt(db: Kysely<Schema>, attemptId: string): Promise<Attempt | undefined> {
  return db.selectFrom('consent_attempts').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst();
}

/**
 * Answers an attempt, once. Returns whether the answer stands. Until its code is redeemed or expires, the same answer may arrive
 * again, because the second click of a double click replaces the first response.
 */
export async function answerAttempt(
  db: Kysely<Schema>,
  attemptId: string,
  { decision, now }: { readonly decision: Decision; readonly now: number },
): Promise<boolean> {
  const answered = await db
    .updateTable('consent_attempts')
    .set({ answer: decision, expires_on: new Date(now + CODE_LIFE_MS) })
    .where('attempt_id', '=', attemptId)
    .where('answer', 'is', null)
    .where('expires_on', '>', new Date(now))
    .returning('attempt_id')
    .executeTakeFirst();
  if (answered) return true;
  const found = await findAttempt(db, attemptId);
  return found?.answer === decision && found.redeemed_on === null && found.expires_on.getTime() > now;
}

/** The attempt that a member of a tenant redeems. */
export interface Redemption {
  readonly subject: ConsentSubject;
  /** Undefined for an API key, which never began an attempt. */
  readonly userId: string | undefined;
  /** The id in the code; undefined if the code is not ours. */
  readonly attemptId: string | undefined;
  readonly redirectUri: string;
  readonly now: number;
}

/** Redeems the code of an allowed attempt, once and by the user who began it. Throws CONSENT_FOREIGN, CONSENT_USED or CONSENT_EXPIRED. */
export async function redeemAttempt(trx: Transaction<Schema>, redemption: Redemption): Promise<void> {
  const { subject, userId, attemptId, redirectUri, now } = redemption;
  if (attemptId === undefined || userId === undefined) throw new PlatformError('CONSENT_FOREIGN');
  const found = await trx
    .selectFrom('consent_attempts')
    .select(['redeemed_on', 'expires_on'])
    .where((where) =>
      where.and({
        ...columnsOf(subject),
        attempt_id: attemptId,
        user_id: userId,
        redirect_uri: redirectUri,
        answer: 'allow',
      }),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new PlatformError('CONSENT_FOREIGN');
  if (found.redeemed_on) throw new PlatformError('CONSENT_USED');
  if (found.expires_on.getTime() <= now) throw new PlatformError('CONSENT_EXPIRED');
  await trx
    .updateTable('consent_attempts')
    .set({ redeemed_on: new Date(now) })
    .where('attempt_id', '=', attemptId)
    .execute();
}

/** Ends the attempts and codes that are still open, so that none of them restores a connection that is being ended. */
export async function cancelAttempts(trx: Transaction<Schema>, subject: ConsentSubject, now: number): Promise<void> {
  await trx
    .updateTable('consent_attempts')
    .set({ expires_on: new Date(now) })
    .where((where) => where.and(columnsOf(subject)))
    .where('redeemed_on', 'is', null)
    .where('expires_on', '>', new Date(now))
    .execute();
}

function columnsOf({ kind, tenantId, id }: ConsentSubject) {
  return { subject_kind: kind, tenant_id: tenantId, subject_id: id };
}
