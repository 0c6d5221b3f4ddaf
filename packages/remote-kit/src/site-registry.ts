import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@portal/contract';
import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

const releaseSchema = z.looseObject({
  version: z.string(),
  entry: z.string(),
  integrity: z.looseObject({ manifest: z.string(), entry: z.string() }),
});

const remoteSchema = z.looseObject({
  id: z.string(),
  ...releaseSchema.shape,
  previous: z.optional(releaseSchema),
  state: z.enum(['active', 'disabled']),
  portal: z.unknown(),
});

const registrySchema = z.looseObject({
  contract: z.number(),
  /** The promoted shell. The pages that are open compare it with what they started from. */
  shell: z.optional(z.looseObject({ version: z.string() })),
  remotes: z.array(remoteSchema),
});

/** `registry.json` as the release commands read and write it; what else somebody put into it stays. */
export type SiteRegistry = z.infer<typeof registrySchema>;
export type PromotedRemote = z.infer<typeof remoteSchema>;
export type PromotedRelease = z.infer<typeof releaseSchema>;

/** The shell's id among those of remotes, which none of them may have. */
export const SHELL_ID = 'shell';

/** Says what is promoted, and is read by every page. */
export const registryFile = (siteDir: string) => join(siteDir, 'registry.json');
/** Says what was promoted before, for the release commands alone. */
export const historyFile = (siteDir: string) => join(siteDir, '.history.json');

/** Reads what is promoted; nothing on a site that is new. Rejects with a `Refusal` when it is no registry. */
export async function readRegistry(siteDir: string): Promise<SiteRegistry> {
  const file = registryFile(siteDir);
  if (!existsSync(file)) return { contract: CONTRACT_VERSION, remotes: [] };
  const advice = 'put back the last good copy of it; nothing was changed';
  let document: unknown;
  try {
    document = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal([`${file} is not JSON (${error.message}): ${advice}`]);
    throw error;
  }
  const parsed = registrySchema.safeParse(document);
  if (!parsed.success) {
    const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the document').join(', ');
    throw new Refusal([`${file} is not a registry (look at ${places}): ${advice}`]);
  }
  const ids = parsed.data.remotes.map(({ id }) => id);
  const doubled = ids.find((id, position) => ids.indexOf(id) < position);
  if (doubled !== undefined) throw new Refusal([`${file} lists '${doubled}' twice: ${advice}`]);
  return parsed.data;
}

/** The content of the registry's file. */
export const registryText = (registry: SiteRegistry) => `${JSON.stringify(registry, null, 2)}\n`;

const historySchema = z.record(z.string(), z.array(z.string()));

/** Id of a remote, or of the shell → versions, the latest first: those that were promoted, in the history of a site. */
export type History = z.infer<typeof historySchema>;

const REMEMBERED = 20;

/**
 * Reads the history as far as the registry agrees with it. A promotion writes it before, and a roll back after, the registry: so
 * what stands above the promoted version has not happened, or is undone. Where the registry was changed by hand, it is right.
 */
export async function readHistory(siteDir: string, registry: SiteRegistry): Promise<History> {
  const kept = await readKeptHistory(historyFile(siteDir));
  const promoted = [
    ...(registry.shell ? [{ id: SHELL_ID, version: registry.shell.version, previous: undefined }] : []),
    ...registry.remotes.map(({ id, version, previous }) => ({ id, version, previous: previous?.version })),
  ];
  return Object.fromEntries(
    promoted.map(({ id, version, previous }) => {
      const versions = kept[id] ?? [];
      const at = versions.indexOf(version);
      const before = at === -1 ? versions : versions.slice(at + 1);
      const isKnown = previous === undefined || before[0] === previous;
      return [id, [version, ...(isKnown ? [] : [previous]), ...before].slice(0, REMEMBERED)];
    }),
  );
}

/** Reads what `historyText` wrote. What cannot be read is no history: it must not keep anybody from releasing, or from rolling back. */
export async function readKeptHistory(file: string): Promise<History> {
  try {
    return historySchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? {};
  } catch {
    return {};
  }
}

/** The content of the history's file. */
export const historyText = (history: History) => `${JSON.stringify(history, null, 2)}\n`;
