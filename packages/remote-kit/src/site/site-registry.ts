import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REGISTRY_CONTRACT } from '@portal/contract';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';

const releaseSchema = z.looseObject({
  version: z.string(),
  entry: z.string(),
  integrity: z.looseObject({ manifest: z.string(), entry: z.string(), cards: z.optional(z.string()) }),
  files: z.optional(z.record(z.string(), z.array(z.string()))),
  shared: z.optional(z.record(z.string(), z.array(z.string()))),
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
  /** The promoted shell. Open pages compare it with the shell with which they started. */
  shell: z.optional(z.looseObject({ version: z.string() })),
  remotes: z.array(remoteSchema),
});

/** `registry.json`. The release commands keep properties that were added manually. */
export type SiteRegistry = z.infer<typeof registrySchema>;
export type PromotedRemote = z.infer<typeof remoteSchema>;
export type PromotedRelease = z.infer<typeof releaseSchema>;

/** The shell's id, which remotes cannot use. */
export const SHELL_ID = 'shell';

/** Returns the file with the promoted releases, which every page reads. */
export const registryFile = (siteDir: string) => join(siteDir, 'registry.json');

/** Reads the registry. Resolves to an empty one on a new site. Rejects with a `Refusal` if the file is invalid. */
export async function readRegistry(siteDir: string): Promise<SiteRegistry> {
  const file = registryFile(siteDir);
  if (!existsSync(file)) return { contract: REGISTRY_CONTRACT, remotes: [] };
  return parseRegistryFile(await readFile(file, 'utf8'), file, 'restore its last good copy; nothing was changed');
}

/** Parses the content of a registry file. Throws a `Refusal` with the file's place and the advice if it is invalid. */
export function parseRegistryFile(text: string, file: string, advice: string): SiteRegistry {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal([`${file} is not JSON (${error.message}): ${advice}`]);
    throw error;
  }
  const parsed = registrySchema.safeParse(document);
  if (!parsed.success) {
    const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the document').join(', ');
    throw new Refusal([`${file} is not a valid registry (check ${places}): ${advice}`]);
  }
  const ids = parsed.data.remotes.map(({ id }) => id);
  const duplicate = ids.find((id, position) => ids.indexOf(id) < position);
  if (duplicate !== undefined) throw new Refusal([`${file} lists '${duplicate}' twice: ${advice}`]);
  return parsed.data;
}

/** Returns the content of the registry file. */
export const registryText = (registry: SiteRegistry) => `${JSON.stringify(registry, null, 2)}\n`;
