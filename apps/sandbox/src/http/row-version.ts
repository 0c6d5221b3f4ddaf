import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';

/**
 * What a row says of its own version: the transaction that wrote it, which PostgreSQL keeps with every row (`xmin`). Each
 * write makes another one, whoever wrote and whatever, and nobody has to remember to count.
 */
export const rowVersion = sql<string>`xmin::text`.as('version');

/** Hands the version of what is answered to the caller, who may send it back as `If-Match`. */
export function tag(reply: FastifyReply, { version }: { readonly version: string }): void {
  void reply.header('ETag', `"${version}"`);
}

/** Whether the row is still at a version that the caller names; any will do for a caller who names none. For an UPDATE's `where`. */
export function versionMatches({ headers }: FastifyRequest): RawBuilder<boolean> {
  const expected = headers['if-match'];
  if (expected === undefined || expected.trim() === '*') return sql<boolean>`true`;
  // A weak tag (W/"…") promises too little to save by: it matches nothing.
  const versions = [...expected.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, version = '']) =>
    weak ? [] : version,
  );
  return sql<boolean>`xmin::text = any(${versions}::text[])`;
}
