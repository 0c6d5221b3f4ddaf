import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { loadSigner, type Signer } from '../../platform/signer.ts';

/** Writes the id of an attempt so that only this platform can, and reads it again. */
export interface AttemptKey {
  write(attemptId: string): string;
  /** The id of the attempt; undefined if the text is not ours. */
  read(text: string): string | undefined;
}

export interface ConsentKeys {
  /** `request` in the address of the consent page: lets its holder answer the attempt. */
  readonly request: AttemptKey;
  /** The code that an allowed attempt returns with. */
  readonly code: AttemptKey;
}

export async function loadConsentKeys(db: Kysely<Schema>): Promise<ConsentKeys> {
  const [request, code] = await Promise.all([loadSigner(db, 'consent request'), loadSigner(db, 'consent code')]);
  return { request: keyOf(request), code: keyOf(code) };
}

function keyOf(signer: Signer): AttemptKey {
  return {
    write: (attemptId) => `${attemptId}.${signer.sign(attemptId)}`,
    read(text) {
      const [attemptId = '', signature = '', ...rest] = text.split('.');
      return rest.length === 0 && isUuid(attemptId) && signer.isSigned(attemptId, signature) ? attemptId : undefined;
    },
  };
}
