import { createHash, hkdfSync } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import { seal, unseal } from '../secrets/sealed-text.ts';

/** A payload as the database stores it: without the identifier, which may be a token, and encrypted if the rest has secrets too. */
export type StoredPayload = Omit<AdapterPayload, 'jti'> | { readonly sealed: string };

/** A sign-in in progress holds the id of a session, and perhaps the key of an invitation. */
const SEALED_MODEL = 'Interaction';

/** The hash that the database stores in place of an identifier. Its entropy makes a salt unnecessary. */
export function hashOf(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}

export function writePayload(model: string, id: string, { jti: _token, ...payload }: AdapterPayload): string {
  const text = JSON.stringify(payload);
  return model === SEALED_MODEL ? JSON.stringify({ sealed: seal(text, keyOf(id)) }) : text;
}

/** `id`: undefined for a payload that was found by another value. Such a payload is never sealed. */
export function readPayload(stored: StoredPayload, id: string | undefined): AdapterPayload {
  if (id === undefined) return stored;
  const payload: AdapterPayload = isSealed(stored) ? JSON.parse(unseal(stored.sealed, keyOf(id))) : stored; // boundary: only `writePayload` writes it
  return { ...payload, jti: id };
}

function isSealed(stored: StoredPayload): stored is { readonly sealed: string } {
  return 'sealed' in stored;
}

/** Only the owner of the identifier can read the payload. */
function keyOf(id: string): Buffer {
  return Buffer.from(hkdfSync('sha256', id, '', 'sign-in in progress', 32));
}
