import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, run } from '../processes/child.ts';

/** The tests that `npm run test:changed` runs. */
export interface Change {
  /** The commit that the working tree is compared with. */
  readonly commit: string;
  /** Describes the commit in a sentence after 'since'. */
  readonly since: string;
  /** Changed and new files that still exist, as paths in the repository. */
  readonly files: readonly string[];
}

/** Browser tests of each area. A change elsewhere can affect all of them. */
const SPECS_OF_AREA: Record<string, readonly string[]> = {
  'apps/mfe-mandates/': ['mandates'],
  'apps/mfe-marketplace/': ['apps', 'connect', 'marketplace'],
  'apps/mfe-tenant/': ['tenant'],
  'apps/mfe-theming/': ['theming'],
  'apps/mfe-webhooks/': ['webhooks'],
  'apps/mfe-schemes/': ['schemes'],
  'apps/mfe-reporting/': ['reports', 'report-parts', 'saved-views', 'exports', 'order-viewer', 'many-payments'],
  'packages/turn-lock/': ['release', 'remote-releases'],
  'deploy/': ['nginx'],
};

const UNTESTED = /^docs\/|\.md$|\.test\.tsx?$/;

/** The browser tests that a change can affect, as file names. */
export function specsFor(files: readonly string[]): string[] | 'all' {
  const specs = files
    .filter((file) => !UNTESTED.test(file))
    .flatMap((file) => {
      if (/^e2e\/.+\.spec\.ts$/.test(file)) return [path.posix.basename(file)];
      const area = Object.keys(SPECS_OF_AREA).find((folder) => file.startsWith(folder));
      return area === undefined ? ['all'] : (SPECS_OF_AREA[area] ?? []).map((name) => `${name}.spec.ts`);
    });
  return specs.includes('all') ? 'all' : [...new Set(specs)].toSorted();
}

async function git(...args: string[]): Promise<string | undefined> {
  const { code, output } = await run('git', args);
  return code === 0 ? output.trim() : undefined;
}

/**
 * Finds what changed since `--base`. Default: since the branch left main; on main itself, since the commit before the last.
 * Changes that are not committed count too. Throws a Refusal for an unknown base.
 */
export async function findChange(args: readonly string[]): Promise<Change> {
  const { base } = parseArgs({ args: [...args], options: { base: { type: 'string' } } }).values;
  const { commit, since } = await findBase(base);
  const listed = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', commit),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const files = listed.flatMap((list) => list?.split('\n') ?? []).filter((file) => file !== '');
  return { commit, since, files: [...new Set(files)] };
}

async function findBase(base: string | undefined): Promise<{ commit: string; since: string }> {
  if (base !== undefined) {
    const commit = await git('merge-base', 'HEAD', base);
    if (commit === undefined) throw new Refusal(`This branch has no common commit with '${base}'.`);
    return { commit, since: `${base} (${commit.slice(0, 8)})` };
  }
  const branch = await git('branch', '--show-current');
  for (const main of branch === 'main' ? [] : ['main', 'origin/main']) {
    const commit = await git('merge-base', 'HEAD', main);
    if (commit !== undefined) return { commit, since: `the branch left ${main} (${commit.slice(0, 8)})` };
  }
  const commit = await git('rev-parse', 'HEAD~1');
  if (commit === undefined) throw new Refusal('There is no commit to compare with. Specify one with --base.');
  return { commit, since: `the commit before the last (${commit.slice(0, 8)})` };
}
