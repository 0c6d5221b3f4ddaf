import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema, StoredAuthor } from '../../platform/database/schema.ts';
import { callerOf } from '../../platform/http/guard.ts';

/** The caller as an author. An API key counts for the user who created it too, who cannot approve its changes. */
export async function currentAuthor(db: Kysely<Schema>, request: FastifyRequest): Promise<StoredAuthor> {
  const caller = callerOf(request);
  if (caller.kind === 'user') return { id: caller.subject, email: caller.email.toLowerCase() };
  const { created_by } = await db
    .selectFrom('api_keys')
    .select('created_by')
    .where('public_key', '=', caller.publicKey)
    .executeTakeFirstOrThrow();
  return { id: caller.publicKey, email: created_by.toLowerCase() };
}

/** Stores that the caller has changed a draft. A draft that begins with an unpublished one (`base`) has its authors too. */
export async function addDraftAuthor(
  trx: Kysely<Schema>,
  request: FastifyRequest,
  { draftId, base }: { readonly draftId: string; readonly base?: string | undefined },
): Promise<void> {
  const { id, email } = await currentAuthor(trx, request);
  const inherited = base === undefined ? [] : await draftAuthors(trx, base);
  await trx
    .insertInto('draft_authors')
    .values(
      [{ id, email }, ...inherited.filter((author) => author.id !== id)].map((author) => ({
        draft_id: draftId,
        author_id: author.id,
        email_address: author.email,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Everybody who has saved a draft. */
export async function draftAuthors(db: Kysely<Schema>, draftId: string): Promise<StoredAuthor[]> {
  const rows = await db.selectFrom('draft_authors').selectAll().where('draft_id', '=', draftId).execute();
  return rows.map(({ author_id, email_address }) => ({ id: author_id, email: email_address }));
}
