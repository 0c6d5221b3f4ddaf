import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { loadSigner } from '../signer.ts';

const LINK_LIFE_MS = 60_000;

/** Signs addresses of files, and tells those that were signed here and are still good. */
export interface ReportLinks {
  /** What stands behind the path of a file. `now`: ms since 1970. */
  sign(reportPath: string, now: number): { readonly expires: string; readonly signature: string };
  isGood(reportPath: string, link: { readonly expires: string; readonly signature: string }, now: number): boolean;
}

/**
 * A link holds its own end and is signed: whoever has it may read the file for a minute, without a token, as a browser does
 * that is sent there.
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
