import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { PlatformError } from './errors.ts';

/**
 * The version of a row: the id of the transaction that last wrote it, which PostgreSQL stores with every row (`xmin`). It
 * changes with every write, without a counter to maintain.
 */
export const rowVersion = sql<string>`xmin::text`.as('version');

/** Sends the row's version as ETag, which the caller may send back as `If-Match`. */
export function tag(reply: FastifyReply, { version }: { readonly version: string }): void {
  void reply.header('ETag', `"${version}"`);
}

/** Whether a save names the version that it replaces. */
export function namesVersion({ headers }: FastifyRequest): boolean {
  return headers['if-match'] !== undefined;
}

/** Whether the row's version is one of those in If-Match; false without If-Match. For the `where` of an UPDATE. */
export function versionMatches({ headers }: FastifyRequest): RawBuilder<boolean> {
  const expected = headers['if-match'] ?? '';
  if (expected.trim() === '*') return sql<boolean>`true`;
  // If-Match requires strong comparison: a weak tag (W/"…") never matches.
  const versions = [...expected.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, version = '']) =>
    weak ? [] : version,
  );
  return sql<boolean>`xmin::text = any(${versions}::text[])`;
}

/** The version that a body names, as in an ETag, if it is the present one or any (`*`). Throws STALE_SAVE. */
export function requirePresent(named: string, { version }: { readonly version: string }): string {
  const isPresent = named === '*' || named === version || named === `"${version}"`;
  if (!isPresent) throw new PlatformError('STALE_SAVE');
  return version;
}
