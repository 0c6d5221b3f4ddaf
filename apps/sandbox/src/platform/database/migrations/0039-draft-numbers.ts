import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Drafts have a number within their scheme, a note of their author and the draft that they began from, which is unknown for
 * earlier drafts. Those are numbered in the order in which they were published or, without a publication, last changed.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`alter table scheme_drafts add column number integer, add column note text, add column based_on uuid`,
    sql`
      update scheme_drafts set number = numbered.place
      from (
        select draft_id, row_number() over (
          partition by scheme_id order by coalesce(published_on, last_modified), draft_id
        ) as place
        from scheme_drafts
      ) as numbered
      where numbered.draft_id = scheme_drafts.draft_id`,
    sql`alter table scheme_drafts alter column number set not null`,
    sql`create unique index scheme_drafts_number on scheme_drafts (scheme_id, number)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
