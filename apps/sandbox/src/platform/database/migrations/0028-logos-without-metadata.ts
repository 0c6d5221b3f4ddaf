import { type QueryExecutorProvider, sql } from 'kysely';
import { withoutMetadata } from './frozen/images/without-metadata.ts';

/** Removes the metadata of stored logos that new uploads lose too: place, time and camera. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { rows: ids } = await sql<{ logo_id: string }>`select logo_id from theme_logos`.execute(db);
  // One at a time: each can have a megabyte.
  for (const { logo_id } of ids) {
    const { rows } = await sql<{ bytes: Uint8Array }>`
      select bytes from theme_logos where logo_id = ${logo_id}`.execute(db);
    for (const { bytes } of rows) {
      const left = withoutMetadata(bytes);
      if (Buffer.from(bytes).equals(left)) continue;
      await sql`update theme_logos set bytes = ${left} where logo_id = ${logo_id}`.execute(db);
    }
  }
}
