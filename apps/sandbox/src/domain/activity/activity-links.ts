import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../platform/database/schema.ts';
import { loadSigner } from '../../platform/signer.ts';
import { activityFilter, type RequestedActivity } from './activity-filter.ts';

const LINK_LIFE_MS = 60_000;

/** The entries that a link leads to. */
interface LinkedActivity {
  readonly tenantId: string;
  readonly filter: RequestedActivity;
}

/** The members that are set, in a fixed order. */
function inOrder(filter: RequestedActivity) {
  const { actor, area, action, outcome, from, to, search } = filter;
  return [actor, area, action, outcome, from, to, search].map((value) => value ?? null);
}

/** Signs links to files of activity. Anyone who has a link may read its file for a minute without a token, because a browser that follows a link sends none. */
export interface ActivityLinks {
  /** The query of a link. `now`: ms since 1970. */
  sign(linked: LinkedActivity, now: number): string;
  /** The entries of a link; undefined if it is not signed or has expired. */
  read(query: unknown, now: number): LinkedActivity | undefined;
}

const linkSchema = z.object({
  ...activityFilter,
  tenant: z.string(),
  expires: z.string(),
  signature: z.string(),
});

export async function loadActivityLinks(db: Kysely<Schema>): Promise<ActivityLinks> {
  const signer = await loadSigner(db, 'activity download link');
  const textOf = ({ tenantId, filter }: LinkedActivity, expires: string) =>
    JSON.stringify([tenantId, inOrder(filter), expires]);
  return {
    sign(linked, now) {
      const expires = String(now + LINK_LIFE_MS);
      const filter = Object.fromEntries(Object.entries(linked.filter).filter(([, value]) => value !== undefined));
      const signature = signer.sign(textOf({ ...linked, filter }, expires));
      return new URLSearchParams({ ...filter, tenant: linked.tenantId, expires, signature }).toString();
    },
    read(query, now) {
      const link = linkSchema.safeParse(query);
      if (!link.success) return undefined;
      const { tenant, expires, signature, ...filter } = link.data;
      const linked = { tenantId: tenant, filter };
      return signer.isSigned(textOf(linked, expires), signature) && now < Number(expires) ? linked : undefined;
    },
  };
}
