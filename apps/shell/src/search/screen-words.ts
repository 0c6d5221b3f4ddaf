import { checkPortal, type Portal, type ScreenWords } from '@portal/contract';
import * as z from 'zod/mini';

/** The words for a screen that its area declares. */
export interface WordedScreen extends ScreenWords {
  /** The screen has a menu item, which is offered in its place, to those who see it. */
  readonly isInMenu: boolean;
}

export interface WordsPlace {
  /** Those of dev servers have their words; those of the registry are without. */
  readonly portals: readonly Portal[];
  /** As received; names the releases, whose `portal.json` has the words. */
  readonly registry: unknown;
  readonly registryUrl: string;
}

/** The palette is useful without words, so it does not wait longer. */
const TIMEOUT_MS = 2_000;

/**
 * Returns a function that loads the areas' words for their screens, once. Never rejects: the words of a release that does not respond are
 * left out, and requested again the next time.
 */
export function loadWordsOnce(place: WordsPlace): () => Promise<readonly WordedScreen[]> {
  const known = new Map<string, readonly WordedScreen[]>();
  async function wordsOf(portal: Portal): Promise<readonly WordedScreen[]> {
    const before = known.get(portal.id);
    if (before) return before;
    const manifest = portal.words ? portal : await readManifest(place, portal.id);
    if (!manifest) return [];
    const words = wordedScreens(manifest);
    known.set(portal.id, words);
    return words;
  }
  return async () => (await Promise.all(place.portals.map(wordsOf))).flat();
}

function wordedScreens({ nav, words = [] }: Portal): readonly WordedScreen[] {
  return words.map((screen) => ({ ...screen, isInMenu: nav.some(({ route }) => route === screen.route) }));
}

const registrySchema = z.object({ remotes: z.array(z.unknown()) });
const entrySchema = z.object({ id: z.string(), entry: z.string() });

/** The manifest beside the entry of a release; `undefined` if there is none. */
async function readManifest({ registry, registryUrl }: WordsPlace, id: string): Promise<Portal | undefined> {
  const { remotes = [] } = registrySchema.safeParse(registry).data ?? {};
  const listed = remotes
    .flatMap((remote) => entrySchema.safeParse(remote).data ?? [])
    .find((remote) => remote.id === id);
  if (!listed) return undefined;
  try {
    const entry = new URL(listed.entry, new URL(registryUrl, window.location.origin));
    const response = await fetch(new URL('portal.json', entry), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const checked = checkPortal(await response.json(), { isLenient: true });
    return checked.ok && checked.portal.id === id ? checked.portal : undefined;
  } catch {
    return undefined;
  }
}
