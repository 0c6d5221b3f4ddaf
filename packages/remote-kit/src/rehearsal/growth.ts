/** The elements, listeners, timers and memory that remain after a page was left, measured on a page of the shell. */
export interface Remains {
  readonly listeners: number;
  readonly nodes: number;
  readonly heapBytes: number;
  /** Timers, and listeners of the whole page, by the file that added them. */
  readonly timersByFile: ReadonlyMap<string, number>;
  readonly listenersByFile: ReadonlyMap<string, number>;
}

export interface Growth {
  readonly what: 'listeners' | 'timers' | 'memory';
  /** The numbers, from the second visit to the last. */
  readonly text: string;
  readonly file: string | undefined;
}

/**
 * The least that each visit has to add. The engine compiles and optimizes code during the first ten visits of a page, which takes up to
 * 350 kB for each of them, of any page; elements and listeners do not grow at all.
 */
const STEP = { listeners: 1, timers: 1, nodes: 20, heapBytes: 750_000 } as const;

/** Returns what grew with each visit. `remains`: after the second visit, and each one after that. */
export function growthOf(remains: readonly Remains[]): Growth[] {
  const growths: Growth[] = [];
  const named = (kind: 'listenersByFile' | 'timersByFile', what: 'listeners' | 'timers') => {
    for (const file of remains.at(-1)?.[kind].keys() ?? []) {
      const series = remains.map((one) => one[kind].get(file) ?? 0);
      if (grows(series, STEP[what])) growths.push({ what, text: inWords(series), file });
    }
  };
  named('listenersByFile', 'listeners');
  named('timersByFile', 'timers');
  const listeners = remains.map((one) => one.listeners);
  if (!growths.some(({ what }) => what === 'listeners') && grows(listeners, STEP.listeners)) {
    growths.push({ what: 'listeners', text: inWords(listeners), file: undefined });
  }
  const nodes = remains.map((one) => one.nodes);
  const bytes = remains.map((one) => one.heapBytes);
  if (grows(nodes, STEP.nodes)) growths.push({ what: 'memory', text: `${inWords(nodes)} elements`, file: undefined });
  else if (grows(bytes, STEP.heapBytes)) {
    growths.push({
      what: 'memory',
      text: `${inWords(bytes.map((some) => Math.round(some / 1000)))} kB`,
      file: undefined,
    });
  }
  return growths;
}

function grows(series: readonly number[], step: number): boolean {
  return series.length > 2 && series.every((value, index) => index === 0 || value - (series[index - 1] ?? 0) >= step);
}

const inWords = (series: readonly number[]) => series.join(', ');
