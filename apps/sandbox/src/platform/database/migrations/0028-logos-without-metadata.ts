import { withoutMetadata } from '@portal/validation/images';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Removes the metadata of stored logos that new uploads lose too: place, time and camera. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const ids = await db.selectFrom('theme_logos').select('logo_id').execute();
  // One at a time: each can have a megabyte.
  for (const { logo_id } of ids) {
    const { bytes } = await db
      .selectFrom('theme_logos')
      .select('bytes')
      .where('logo_id', '=', logo_id)
      .executeTakeFirstOrThrow();
    const left = withoutMetadata(bytes);
    if (Buffer.from(bytes).equals(left)) continue;
    await db.updateTable('theme_logos').set({ bytes: left }).where('logo_id', '=', logo_id).execute();
  }
}
