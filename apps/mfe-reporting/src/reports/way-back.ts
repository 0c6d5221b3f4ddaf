import * as z from 'zod/mini';

const stateSchema = z.object({ from: z.string().check(z.startsWith('/reporting/')) });

/** A place of the portal, as the router gives it. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** What a link takes along for the page that it opens to lead back. It stays with that visit, also over a reload. */
export function takenFrom({ pathname, search }: Place) {
  return { from: `${pathname}${search}` };
}

/** Which view of the report the page was opened from; `undefined` where it was opened otherwise. */
export function wayBack({ state }: { readonly state: unknown }): string | undefined {
  const taken = z.safeParse(stateSchema, state);
  return taken.success ? taken.data.from : undefined;
}
