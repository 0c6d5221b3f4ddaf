import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { loadSigner } from '../signer.ts';

/** What a user allows the platform to use: an app or a provider of a tenant. */
export interface ConsentSubject {
  readonly kind: 'app' | 'provider';
  readonly tenantId: string;
  readonly id: string;
}

export interface ConsentClients {
  /** The address of the consent page. The portal adds `redirect_uri` and `state`. */
  addressOf(subject: ConsentSubject): string;
  /** The subject of a client id that this platform has signed. */
  subjectOf(clientId: string): ConsentSubject | undefined;
}

/** `url`: the sandbox's own origin. */
export async function loadConsentClients(db: Kysely<Schema>, url: string): Promise<ConsentClients> {
  const signer = await loadSigner(db, 'consent');
  return {
    addressOf({ kind, tenantId, id }) {
      const subject = `${kind}.${tenantId}.${id}`;
      return `${url}/consent?client_id=${encodeURIComponent(`${subject}.${signer.sign(subject)}`)}`;
    },
    subjectOf(clientId) {
      const [kind, tenantId, id, signature, ...rest] = clientId.split('.');
      if ((kind !== 'app' && kind !== 'provider') || !tenantId || !id || !signature || rest.length > 0)
        return undefined;
      return signer.isSigned(`${kind}.${tenantId}.${id}`, signature) ? { kind, tenantId, id } : undefined;
    },
  };
}
