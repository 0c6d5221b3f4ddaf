import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { loadSigner } from '../../platform/signer.ts';

const LINK_LIFE_MS = 60_000;

/** Signs links to files, and verifies that a link is signed and has not expired. */
export interface ReportLinks {
  /** The query parameters of a file's link. `now`: ms since 1970. */
  sign(reportPath: string, now: number): { readonly expires: string; readonly signature: string };
  isGood(reportPath: string, link: { readonly expires: string; readonly signature: string }, now: number): boolean;
}

/**
 * A link contains its expiry and is signed: anyone who has it may read the file for a minute without a token, because a
 * browser that follows a link sends none.
 */
export async function loadReportLinks(db: Kysely<Schema>): Promise<ReportLinks> {
  const signer = await loadSigner(db, 'report download link');
  const textOf = (reportPath: string, expires: string) => JSON.stringify([reportPath, expires]);
  return {
    sign(reportPath, now) {
      const expires = String(now + LINK_LIFE_MS);
      return { expires, signature: signer.sign(textOf(reportPath, expires)) };
    },
    isGood(reportPath, { expires, signature }, now) {
      return signer.isSigned(textOf(reportPath, expires), signature) && now < Number(expires);
    },
  };
}
