import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

const PLUGINS = ['boundary-plugin', 'declared-types', 'lint-plugin', 'one-number-reader', 'rendered-kinds'];

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

/** Writes the lint rules of remotes, with the plugins that they need, into a folder. */
export async function writeLintRules(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of PLUGINS) {
    await copyFile(path.join(root, `scripts/checks/${name}.mjs`), path.join(folder, `${name}.mjs`));
  }
  for (const [from, to] of [
    ['.oxlintrc.json', 'oxlintrc.json'],
    ['boundaries.oxlintrc.json', 'boundaries.oxlintrc.json'],
  ] as const) {
    const config: LintConfig = JSON.parse(await readFile(path.join(root, from), 'utf8'));
    await writeFile(path.join(folder, to), `${JSON.stringify(rulesOfRemotes(config), null, 2)}\n`);
  }
}
