import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Makes and reads the keys that stand in invitation links. */
export interface InvitationKeys {
  keyOf(userId: string): string;
  /** The user whom a key invites, or undefined for what this platform never gave out. */
  userOf(key: string): string | undefined;
}

const ID_BYTES = 16;
const KEY_BYTES = ID_BYTES + 32;

/**
 * A key is the user's id, signed with a secret that each database makes for itself: nobody can guess it, nothing needs to
 * be stored, and the key of a user who was deleted is still told from one that never was. Sending an invitation again
 * keeps its key, so that the link in the first message works on; alone it opens nothing, as only the invited address may accept.
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
      // The decoder skips what is not base64url: one invitation has one key and not many.
      if (bytes.length !== KEY_BYTES || bytes.toString('base64url') !== key) return undefined;
      const id = bytes.subarray(0, ID_BYTES);
      if (!timingSafeEqual(bytes, sign(id))) return undefined;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

/** What an invited person is sent. */
export interface InvitationMessage {
  readonly to: string;
  /** Opens the invitation in the portal. */
  readonly link: string;
}

/** Sends a user the invitation; throws or rejects when it could not be handed over. */
export type SendInvitation = (user: { readonly userId: string; readonly emailAddress: string }) => void | Promise<void>;

export function invitationLink(portalUrl: string, key: string): string {
  return `${portalUrl}/invitation?key=${key}`;
}
