import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { offersOf } from '../../packages/remote-kit/src/releases/release-facts.ts';
import { SHARED_MODULES } from '../../packages/remote-kit/src/shared-modules/shared.ts';
import { root } from '../processes/child.ts';

interface Override {
  readonly files: readonly string[];
  readonly excludeFiles?: readonly string[];
  readonly [setting: string]: unknown;
}

interface LintConfig {
  readonly $schema?: string | undefined;
  readonly jsPlugins?: readonly string[];
  readonly overrides: readonly Override[];
  readonly ignorePatterns?: readonly string[];
  readonly [setting: string]: unknown;
}

const PLUGINS = [
  'bound-declarations',
  'boundary-plugin',
  'declared-types',
  'global-paths',
  'lint-plugin',
  'one-number-reader',
  'rendered-kinds',
  'shared-document',
  'shared-queries',
  'shell-imports',
];

/** A remote's sources in this repository. */
const OF_REMOTES = /^apps\/(?:\*|\{[^}]*\bremote-template\b[^}]*\})\/(.+)$/;

/** Returns the pattern for a repository with one remote, or undefined if it concerns other apps or packages. */
function inOneRemote(pattern: string): string | undefined {
  if (pattern.startsWith('**/')) return pattern;
  return OF_REMOTES.exec(pattern)?.[1];
}

const kept = (patterns: readonly string[]) => patterns.flatMap((pattern) => inOneRemote(pattern) ?? []);

/** Returns a root configuration's rules for remotes, with the paths of a repository that has one remote. */
export function rulesOfRemotes(config: LintConfig): LintConfig {
  const overrides = config.overrides.flatMap((override) => {
    const files = kept(override.files);
    if (files.length === 0) return [];
    return [{ ...override, files, ...(override.excludeFiles && { excludeFiles: kept(override.excludeFiles) }) }];
  });
  return {
    ...config,
    // A path of this repository.
    $schema: undefined,
    ...(config.jsPlugins && { jsPlugins: config.jsPlugins.map((plugin) => `./${path.basename(plugin)}`) }),
    overrides,
  };
}

/** Writes the project's own rules into a folder, with the exports that the shell of this repository offers. */
export async function writeLintPlugins(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of PLUGINS) {
    await copyFile(path.join(root, `scripts/checks/${name}.mjs`), path.join(folder, `${name}.mjs`));
  }
  const requests = SHARED_MODULES.map(({ request }) => request);
  const offers = offersOf(path.join(root, 'apps/shell'));
  const values = { SHARED_REQUESTS: requests, OFFERS: offers };
  const code = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  await writeFile(path.join(folder, 'shell-offers.mjs'), code.join(''));
}

/** Writes the lint rules of remotes, with the plugins that they need, into a folder. */
export async function writeLintRules(folder: string): Promise<void> {
  await writeLintPlugins(folder);
  for (const [from, to] of [
    ['.oxlintrc.json', 'oxlintrc.json'],
    ['boundaries.oxlintrc.json', 'boundaries.oxlintrc.json'],
  ] as const) {
    const config: LintConfig = JSON.parse(await readFile(path.join(root, from), 'utf8'));
    await writeFile(path.join(folder, to), `${JSON.stringify(rulesOfRemotes(config), null, 2)}\n`);
  }
}
