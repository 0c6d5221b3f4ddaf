import { median } from '../browser.ts';

export interface Figure {
  readonly what: string;
  readonly unit: 's' | 'ms' | 'kB' | '';
  readonly values: readonly number[];
  /** The highest value that is good enough. Default: none. */
  readonly goal?: number | undefined;
  /** The same of the pages beside it. */
  readonly floors?: { readonly static?: number; readonly libraries?: number };
}

const DIGITS = { s: 2, ms: 0, kB: 1, '': 3 } as const;

/** Prints one row for each figure, with a mark if its median is over its goal. */
export function printTable(figures: readonly Figure[]): void {
  console.table(
    figures.map(({ what, unit, values, goal, floors }) => {
      const round = (value: number | undefined) => (value === undefined ? '' : Number(value.toFixed(DIGITS[unit])));
      const middle = median(values);
      return {
        what: unit === '' ? what : `${what} (${unit})`,
        median: round(middle),
        'from – to': `${round(Math.min(...values))} – ${round(Math.max(...values))}`,
        goal: goal ?? '',
        over: goal !== undefined && !(middle <= goal) ? '✗' : '',
        'static page': round(floors?.static),
        'libraries alone': round(floors?.libraries),
      };
    }),
  );
  const over = figures.filter(({ values, goal }) => goal !== undefined && !(median(values) <= goal));
  console.log(over.length === 0 ? 'Every goal is reached.' : `${over.length} over their goals.`);
}
