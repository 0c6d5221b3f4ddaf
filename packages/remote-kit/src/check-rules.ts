import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { checkPortal, type Obstacle, type Portal } from '@portal/contract';
import { loosenedAccess } from '@portal/contract/loosened-access';
import * as z from 'zod/mini';
import { type Built, type BuiltRemote, isRemote } from './built.ts';
import type { ShellFacts } from './release-facts.ts';

const ownedSchema = z.object({ owner: z.string() });

/**
 * A sentence when the promoted manifest (`before`, as the registry has it) is another team's, unless the remote's id is in `newOwner`:
 * a second remote of that id would replace the first.
 */
export function ownerFaults({ id, owner }: Portal, before: unknown, newOwner: readonly string[]): string[] {
  const owned = ownedSchema.safeParse(before);
  if (!owned.success || owned.data.owner === owner || newOwner.includes(id)) return [];
  return [
    `remote '${id}' belongs to '${owned.data.owner}', and this one to '${owner}': give it another id; or, if '${owner}' takes that remote over, say --new-owner ${id}`,
  ];
}

/**
 * One sentence for everything that a manifest opens to people whom the promoted one (`before`, as the registry has it) keeps out,
 * unless its id is in `loosens`. A promoted manifest that cannot be read may have kept anybody out.
 */
export function looseningFaults(portal: Portal, before: unknown, loosens: readonly string[]): string[] {
  if (before === undefined) return [];
  const promoted = checkPortal(before);
  if (!promoted.ok) {
    const unsaid = [...portal.routes, ...portal.cards].map(({ id }) => id).filter((id) => !loosens.includes(id));
    if (unsaid.length === 0) return [];
    return [
      `whether remote '${portal.id}' opens anything cannot be told, for this command does not understand the promoted manifest (${promoted.faults.join('; ')}): use the command of the version that promoted it, or compare the two by hand and say ${unsaid.map((id) => `--loosens ${id}`).join(' ')}`,
    ];
  }
  return loosenedAccess(promoted.portal, portal)
    .filter(({ id }) => !loosens.includes(id))
    .map(({ kind, id, lifted }) => {
      const what = kind === 'route' || kind === 'card' ? `${kind} '${id}'` : `the ${kind} of '${id}'`;
      return `${what} is opened to ${lifted.map(whom).join(' and ')}: restore its access, or say --loosens ${id}`;
    });
}

/** Those whom the promoted version keeps out. */
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

const gzipped = promisify(gzip);

/** A sentence when the remote's heaviest page loads more JavaScript (gzip -9, beyond the shell's) than its budget allows. */
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
 * One sentence for each shared package that has the same version in `built` as in one of `shells`, and other content: the version
 * would promise what the code does not keep. What was published from a working folder (`npm start`) promises nothing.
 */
export function contentFaults(built: Built, shells: readonly ShellFacts[]): string[] {
  if (isLocal(built.facts.version)) return [];
  const what = isRemote(built) ? `remote '${built.portal.id}'` : 'this shell';
  return Object.entries(built.facts.packages).flatMap(([name, { version, content }]) => {
    const shell = shells.find(({ version: shellVersion, packages }) => {
      const other = packages[name];
      return !isLocal(shellVersion) && other?.version === version && other.content !== content;
    });
    if (!shell) return [];
    const advice = isRemote(built)
      ? `build the remote from the same ${name}, or raise its version and release the shell first`
      : 'raise its version and build the shell again';
    return [`${what} was built with another ${name} ${version} than shell ${shell.version}: ${advice}`];
  });
}

const isLocal = (version: string) => version.includes('-local.');
