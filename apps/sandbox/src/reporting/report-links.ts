import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

const LINK_LIFE_MS = 60_000;

/** Signs addresses of files, and tells those that were signed here and are still good. */
export interface ReportLinks {
  /** What stands behind the path of a file. */
  sign(reportPath: string, now: number): { readonly expires: string; readonly signature: string };
  isGood(reportPath: string, link: { readonly expires: string; readonly signature: string }, now: number): boolean;
}

/**
 * A link holds its own end and is signed with a key that every instance on the same database derives: whoever has it may
 * read the file for a minute, without a token, as a browser does that is sent there.
 */
export async function loadReportLinks(db: Kysely<Schema>): Promise<ReportLinks> {
  const { secret } = await db.selectFrom('report_secret').select('secret').executeTakeFirstOrThrow();
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'report download link', 32));
  const mac = (reportPath: string, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([reportPath, expires]))
      .digest();
  return {
    sign(reportPath, now) {
      const expires = String(now + LINK_LIFE_MS);
      return { expires, signature: mac(reportPath, expires).toString('base64url') };
    },
    isGood(reportPath, { expires, signature }, now) {
      const expected = mac(reportPath, expires);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected) && now < Number(expires);
    },
  };
}
