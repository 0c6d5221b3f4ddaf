import type { ReleaseFigures } from './release-figures.ts';

const NONE = '–';

/** A line of the table: its name, and its cell for a release. */
type Line = readonly [name: string, cell: (figures: ReleaseFigures) => string];

const LINES: readonly Line[] = [
  ['Visits', ({ visits }) => count(visits)],
  ['Openings', openings],
  ['Failed', failed],
  ['  by phase', phases],
  ['Left before code', ({ left }) => count(left)],
  ['Fall-backs', ({ fallBacks }) => count(fallBacks)],
  ['Reloads', ({ reloads }) => count(reloads)],
  ['Contract errors', ({ contractErrors }) => count(contractErrors)],
  ['Policy violations', ({ violations }) => count(violations)],
  ['  reported by browsers', ({ violationsByBrowsers }) => count(violationsByBrowsers)],
  ['Other failures', ({ partFailures }) => count(partFailures)],
  ['Time to code, p75', ({ p75 }) => duration(p75.timeToCode)],
  ['Time to data, p75', ({ p75 }) => duration(p75.timeToData)],
  ['LCP, p75', ({ p75 }) => duration(p75.lcp)],
  ['INP, p75', ({ p75 }) => duration(p75.inp)],
  ['CLS, p75', ({ p75 }) => (p75.cls === undefined ? NONE : p75.cls.toFixed(3))],
];

/** Returns the lines of a table with a column for each release. */
export function factsTable(remote: string, releases: readonly ReleaseFigures[]): string[] {
  const columns = [
    [remote, ...LINES.map(([name]) => name)],
    ...releases.map((figures) => [figures.version, ...LINES.map(([, cell]) => cell(figures))]),
  ];
  const widths = columns.map((cells) => Math.max(...cells.map((cell) => cell.length)));
  return [...LINES, undefined].map((_, row) =>
    columns
      .map((cells, column) => (cells[row] ?? '').padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** An estimate says on how many counted openings it is based. */
function openings({ openings: { count: all, low, high }, counted }: ReleaseFigures): string {
  return low === high ? count(all) : `${count(all)} (${count(low)} to ${count(high)}; ${count(counted)} counted)`;
}

function failed({ failures }: ReleaseFigures): string {
  if (!failures) return NONE;
  const { share, low, high } = failures;
  return `${percent(share)} (${percent(low)} to ${percent(high)})`;
}

function phases({ failuresByPhase }: ReleaseFigures): string {
  const entries = Object.entries(failuresByPhase).toSorted(([, a], [, b]) => b - a);
  return entries.map(([phase, failures]) => `${phase} ${count(failures)}`).join(', ') || NONE;
}

const count = (number: number) => number.toLocaleString('en');
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

function duration(ms: number | undefined): string {
  if (ms === undefined) return NONE;
  return ms < 10_000 ? `${count(Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
