import { typedCommand } from '../typed-command.ts';
import { join, relative } from 'node:path';
import type { Move } from '../site/promote.ts';
import type { Publication } from '../releases/publish-built.ts';
import { releaseFolder, type ReleaseName } from '../releases/published.ts';
import type { AppResult } from './release-all.ts';
import { releaseText } from '../site/release-history.ts';
import type { SiteReport } from '../site/site-verify.ts';

/** Prints one line. */
export type Print = (line: string) => void;

export function printPublication(
  siteDir: string,
  release: ReleaseName & { readonly publication: Publication },
  print: Print,
): void {
  const { id, version, publication } = release;
  const folder = join(siteDir, releaseFolder(release));
  switch (publication) {
    case 'new':
      return print(
        `Published ${id} ${version} to ${folder}. To release it to users: ${typedCommand(`promote ${id}@${version}`)}`,
      );
    case 'repaired':
      return print(`Restored the files of ${id} ${version}, which were missing or damaged.`);
    case 'unchanged':
      return print(`${id} ${version} is already published with the same content.`);
  }
}

export function printMove(done: string, { id, version, from, previous, isOff }: Move, print: Print): void {
  const back =
    previous === undefined
      ? 'There is no earlier version.'
      : `To go back to ${previous}: ${typedCommand(`rollback ${id}`)}`;
  if (from === version) print(`${id} ${version} is already promoted.`);
  else print(`${done} ${id} ${version}${from === undefined ? '' : ` (before: ${from})`}. ${back}`);
  if (isOff) print(`${id} is switched off. To switch it on: ${typedCommand(`enable ${id}`)}`);
}

export function printReport({ faults, verified, unlisted }: SiteReport, print: Print): void {
  for (const fault of faults) print(`✗ ${fault}`);
  if (unlisted.length > 0) {
    const names = unlisted.map(releaseText).join(', ');
    print(`Made before file lists, so only their scripts and style sheets were compared: ${names}`);
  }
  if (faults.length === 0) print(`✓ All files of ${count(verified.length, 'release')} are as they were published.`);
  else print(`${count(faults.length, 'fault')}.`);
}

/** Prints the reasons for refusals, then a table with a row for each app. */
export function printResults(results: readonly AppResult[], print: Print): void {
  const rows = results.map((result) => {
    const { name, folder, outcome, from } = result;
    const app = name?.id ?? relative('', folder);
    const before = outcome === 'promoted' && from !== undefined ? ` (before: ${from})` : '';
    return { result, app, version: name?.version ?? '', outcome: `${outcome}${before}` };
  });
  for (const { result, app, version } of rows) {
    for (const fault of result.faults) print(`✗ ${`${app} ${version}`.trimEnd()}: ${fault}`);
  }
  const width = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  const [first, second] = [width(rows.map(({ app }) => app)), width(rows.map(({ version }) => version))];
  for (const { app, version, outcome } of rows) {
    print(`${app.padEnd(first)}  ${version.padEnd(second)}  ${outcome}`);
  }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
