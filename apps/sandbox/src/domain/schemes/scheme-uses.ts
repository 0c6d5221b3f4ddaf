import type { SchemeUses } from '@portal/api-client/scheme-uses';
import type { Rule } from '@portal/api-client/schemes';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { selectDrafts } from './scheme-rows.ts';

/** Returns the schemes that use something, ordered by name. */
export type FindUses = (isUsedIn: (rule: Rule) => boolean) => SchemeUses['schemes'];

/** The schemes whose published draft, or else whose latest draft, has a rule that uses something; ordered by name. */
export async function findUses(
  db: Kysely<Schema>,
  tenantId: string,
  isUsedIn: (rule: Rule) => boolean,
): Promise<SchemeUses['schemes']> {
  return (await readUses(db, tenantId))(isUsedIn);
}

/** The same for several things, with one reading of the schemes. */
export async function readUses(db: Kysely<Schema>, tenantId: string): Promise<FindUses> {
  const [schemes, drafts] = await Promise.all([
    db.selectFrom('schemes').selectAll().where('tenant_id', '=', tenantId).execute(),
    selectDrafts(db, tenantId).execute(),
  ]);
  return (isUsedIn) =>
    schemes
      .flatMap(({ scheme_id, kind, published_draft_id }) => {
        const own = drafts.filter((draft) => draft.scheme_id === scheme_id);
        const published = own.find(({ draft_id }) => draft_id === published_draft_id);
        const using = [published, own[0]].find((draft) => draft?.content.rules.some(isUsedIn));
        return using ? [{ schemeId: scheme_id, kind, name: using.name, isPublished: using === published }] : [];
      })
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
