import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { checkPortal, type Contracts, type Obstacle, type Portal } from '@portal/contract';
import { loosenedAccess } from '@portal/contract/loosened-access';
import * as z from 'zod/mini';
import { type Built, type BuiltRemote, isRemote } from './built.ts';
import type { ShellFacts } from './release-facts.ts';

const ownedSchema = z.object({ owner: z.string() });

/**
 * Returns a sentence if the promoted manifest (`before`, as in the registry) belongs to another team, unless `newOwner` includes the
 * remote's id: a second remote with that id would replace the first.
 */
export function ownerFaults(
  { id, owner }: Portal,
  before: unknown,
  newOwner: readonly string[],
  contracts?: Contracts,
): string[] {
  const promoted = checkPortal(before, { contracts });
  // A manifest with other faults can still have an owner.
  const ownerBefore = promoted.ok ? promoted.portal.owner : ownedSchema.safeParse(before).data?.owner;
  if (ownerBefore === undefined || ownerBefore === owner || newOwner.includes(id)) return [];
  return [
    `remote '${id}' belongs to '${ownerBefore}', but this release belongs to '${owner}': choose another id or, if '${owner}' takes over the remote, add --new-owner ${id}`,
  ];
}

/**
 * Returns one sentence for each route, link or card that a manifest opens to users whom the promoted one (`before`, as in the
 * registry) excludes, unless `loosens` includes its id. A promoted manifest that cannot be parsed may have excluded anybody.
 */
export function looseningFaults(
  portal: Portal,
  before: unknown,
  loosens: readonly string[],
  contracts?: Contracts,
): string[] {
  if (before === undefined) return [];
  const promoted = checkPortal(before, { contracts });
  if (!promoted.ok) {
    const undeclared = [...portal.routes, ...portal.cards].map(({ id }) => id).filter((id) => !loosens.includes(id));
    if (undeclared.length === 0) return [];
    return [
      `the access of remote '${portal.id}' cannot be compared, because this command cannot parse the promoted manifest (${promoted.faults.join('; ')}): use the version of this command that promoted it, or compare the two manually and add ${undeclared.map((id) => `--loosens ${id}`).join(' ')}`,
    ];
  }
  return loosenedAccess(promoted.portal, portal)
    .filter(({ id }) => !loosens.includes(id))
    .map(({ kind, id, lifted }) => {
      const what = kind === 'route' || kind === 'card' ? `${kind} '${id}'` : `the ${kind} of '${id}'`;
      return `${what} is opened to ${lifted.map(whom).join(' and ')}: restore its access, or add --loosens ${id}`;
    });
}

/** Describes the users whom the promoted version excludes. */
function whom(obstacle: Obstacle): string {
  switch (obstacle.reason) {
    case 'signed-out':
      return 'visitors who are not signed in';
    case 'trial':
      return 'users of a trial tenant';
    case 'flag':
      return `users without the flag ${obstacle.missing.join(', ')}`;
    case 'licence':
      return `users without the licence ${obstacle.missing.join(', ')}`;
    case 'role':
      return `users with none of the roles ${obstacle.missing.join(', ')}`;
  }
}

/**
 * Returns a sentence if a script or style sheet of the build is covered by no hash: a browser would run it even if it was changed.
 * Hashes are in the entry, and in the page or the manifest, whose own hash is in the registry.
 */
export function integrityFaults(built: Built): string[] {
  const texts = [...built.files]
    .filter(([path]) => /\.(js|html|json)$/.test(path))
    .map(([, content]) => content.toString());
  const uncovered = [...built.files.keys()].filter((path) => /^static\/.*\.(js|css)$/.test(path) && !isCovered(path));
  function isCovered(path: string): boolean {
    const content = built.files.get(path) ?? '';
    const hashes = ['sha256', 'sha384'].map((algorithm) => createHash(algorithm).update(content).digest('base64'));
    return hashes.some((hash) => texts.some((text) => text.includes(hash)));
  }
  if (uncovered.length === 0) return [];
  const advice = 'build it with the settings of remote-kit, with NODE_ENV=production';
  const cause = built.facts.fileList ? '' : ', or it was changed after the build';
  return [`no hash covers ${uncovered.join(', ')}${cause}: ${advice}`];
}

const gzipped = promisify(gzip);

/** Returns a sentence if the remote's largest page loads more JavaScript (gzip -9, without the shell's) than its budget. */
export async function budgetFaults({ portal, facts, files }: BuiltRemote): Promise<string[]> {
  const names = new Set(Object.values(facts.pages).flat());
  const bytes = new Map(
    await Promise.all(
      [...names].map(async (name) => {
        const content = files.get(name);
        return [name, content ? (await gzipped(content, { level: 9 })).length : 0] as const;
      }),
    ),
  );
  const pages = Object.entries(facts.pages)
    .map(([page, pageFiles]) => ({ page, size: pageFiles.reduce((sum, name) => sum + (bytes.get(name) ?? 0), 0) }))
    .toSorted((a, b) => b.size - a.size);
  const [heaviest] = pages;
  if (!heaviest || heaviest.size <= facts.budgetKilobytes * 1000) return [];
  const kilobytes = (heaviest.size / 1000).toFixed(1);
  return [
    `opening ${heaviest.page} of remote '${portal.id}' loads ${kilobytes} kB of JavaScript beyond the shell's, and its budget is ${facts.budgetKilobytes} kB: load forms and dialogs when they are first needed, or declare "portal": { "budgetKilobytes": ${Math.ceil(heaviest.size / 1000)} } in its package.json`,
  ];
}

/**
 * Returns one sentence for each shared package that has the same version in `built` and in one of `shells`, but different content.
 * Local versions, which `npm start` publishes, are not checked.
 */
export function contentFaults(built: Built, shells: readonly ShellFacts[]): string[] {
  if (isLocal(built.facts.version)) return [];
  const what = isRemote(built) ? `remote '${built.portal.id}'` : 'this shell';
  return changedPackages(built.facts.packages, shells).map(({ name, version, shell }) => {
    const advice = isRemote(built)
      ? `build the remote from the same ${name}, or increase its version and release the shell first`
      : 'increase its version and build the shell again';
    return `${what} was built with a different ${name} ${version} than shell ${shell.version}: ${advice}`;
  });
}

/** Returns the shared packages that have the same version as in one of `shells`, but different content, with that shell. */
export function changedPackages(
  packages: ShellFacts['packages'],
  shells: readonly ShellFacts[],
): { readonly name: string; readonly version: string; readonly shell: ShellFacts }[] {
  return Object.entries(packages).flatMap(([name, { version, content }]) => {
    const shell = shells.find((candidate) => {
      const other = candidate.packages[name];
      return !isLocal(candidate.version) && other?.version === version && other.content !== content;
    });
    return shell ? [{ name, version, shell }] : [];
  });
}

const isLocal = (version: string) => version.includes('-local.');
