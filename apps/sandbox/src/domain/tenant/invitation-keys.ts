import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Creates and verifies the keys in invitation links. */
export interface InvitationKeys {
  keyOf(userId: string): string;
  /** The id of the user that a key invites; undefined for a key that this platform did not issue. */
  userOf(key: string): string | undefined;
}

const ID_BYTES = 16;
const KEY_BYTES = ID_BYTES + 32;

/**
 * A key is the user's id, signed with a secret of the database. It cannot be guessed, needs no storage, and the key of a
 * deleted user can be distinguished from an unknown one. Resending an invitation keeps its key, so that the link in the
 * first email still works. A key alone grants no access, as only the invited address may accept.
 */
export async function loadInvitationKeys(db: Kysely<Schema>): Promise<InvitationKeys> {
  const { secret } = await db.selectFrom('invitation_secret').select('secret').executeTakeFirstOrThrow();

  function sign(id: Buffer): Buffer {
    return Buffer.concat([id, createHmac('sha256', secret).update('invitation').update(id).digest()]);
  }

  return {
    keyOf: (userId) => sign(Buffer.from(userId.replaceAll('-', ''), 'hex')).toString('base64url'),
    userOf(key) {
      const bytes = Buffer.from(key, 'base64url');
      // The decoder ignores invalid characters; only the canonical spelling of a key is valid.
      if (bytes.length !== KEY_BYTES || bytes.toString('base64url') !== key) return undefined;
      const id = bytes.subarray(0, ID_BYTES);
      if (!timingSafeEqual(bytes, sign(id))) return undefined;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

/** The message to an invited person. */
export interface InvitationMessage {
  readonly to: string;
  /** The address of the invitation in the portal. */
  readonly link: string;
}

/** Sends the invitation to a user. Throws or rejects when it could not be sent. */
export type SendInvitation = (user: { readonly userId: string; readonly emailAddress: string }) => void | Promise<void>;

export function invitationLink(portalUrl: string, key: string): string {
  return `${portalUrl}/invitation?key=${key}`;
}
