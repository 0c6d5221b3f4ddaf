import { FACT_ATTRIBUTE } from '@portal/contract/facts';
import { type CollectedFacts, readCollectedFacts } from './collected-facts.ts';
import { factsTable } from './facts-table.ts';
import { releaseFigures } from './release-figures.ts';

/** The sandbox of `npm start`. */
const DEFAULT_FROM = 'http://localhost:4301';

export interface FactsOptions {
  /** The address of the sandbox. Default: that of `npm start`. */
  readonly from?: string | undefined;
  /** Print JSON for programs. Default: false. */
  readonly json?: boolean | undefined;
}

/** Prints what the sandbox collected about the releases of a remote, side by side. Rejects with a sentence if there is nothing. */
export async function printFacts(
  remote: string,
  { from = DEFAULT_FROM, json = false }: FactsOptions,
  print: (line: string) => void,
): Promise<void> {
  const collected = await readCollectedFacts(from);
  const releases = releaseFigures(collected, remote);
  if (releases.length === 0) throw new Error(nothingAbout(remote, collected));
  const { since, leftOut } = collected;
  if (json) return print(JSON.stringify({ remote, since, leftOut, releases }, undefined, 2));
  // Anyone can send facts: a version could control the terminal.
  for (const line of factsTable(remote, releases)) print(line.replace(/\p{Cc}/gu, ' '));
  print('');
  print(`Since ${since}, with 95 % intervals. p75: three of four are not above; off by less than a quarter.`);
  if (leftOut > 0) print(`${leftOut} values were left out, because they were no facts or too many.`);
}

function nothingAbout(remote: string, { since, sums }: CollectedFacts): string {
  const known = [...new Set(sums.map(({ attributes }) => attributes[FACT_ATTRIBUTE.remote]))].toSorted();
  const others = known.length === 0 ? 'There are none at all' : `There are facts about ${known.join(', ')}`;
  return `No facts about '${remote}' were collected since ${since}. ${others}. A visit sends its facts once a minute, and when its tab is hidden or closed`;
}
