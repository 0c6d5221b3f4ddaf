import type { Figure } from '@portal/api-client/card-items';
import { formatCount, LOCALES } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';

type Value = Figure['value'];

export type Direction = 'up' | 'down' | 'none';

/** A value of a figure in its unit: '€1,204.50', '1,204', '98.4%'. Amounts stay decimal strings, so that no digit is lost. */
export function valueWords(figure: Figure, value: Value = figure.value): string {
  switch (figure.unit) {
    case 'amount':
      return formatMoney(String(value), figure.currency);
    case 'count':
      return formatCount(Number(value));
    case 'percent':
      return shareWords(value, { style: 'unit', unit: 'percent' });
  }
}

function shareWords(value: Value, style: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(LOCALES, { ...style, maximumFractionDigits: 2 }).format(Number(value));
}

/** The change of a figure in words: 'Up €3.00 from yesterday', 'Down 0.4 points from last week', 'No change from yesterday'. */
export function changeWords(
  figure: Figure,
  { by, from }: { readonly by: Value; readonly from: string },
): { readonly direction: Direction; readonly words: string } {
  if (Number(by) === 0) return { direction: 'none', words: `No change from ${from}` };
  const text = String(by);
  const isDown = text.startsWith('-');
  const size = isDown ? text.slice(1) : text;
  // A percentage changes by points: from 50% to 55% is not 'up 5%'.
  const amount = figure.unit === 'percent' ? `${shareWords(size, {})} points` : valueWords(figure, size);
  return isDown
    ? { direction: 'down', words: `Down ${amount} from ${from}` }
    : { direction: 'up', words: `Up ${amount} from ${from}` };
}

/**
 * A line of values as `points` of an SVG polyline, 100 wide and 100 high. The values become binary floats for drawing
 * only.
 */
export function linePoints(values: readonly Value[]): string {
  const heights = values.map(Number);
  const lowest = Math.min(...heights);
  const range = Math.max(...heights) - lowest;
  const step = 100 / (values.length - 1);
  return heights
    .map((height, index) => [index * step, range === 0 ? 50 : 100 - ((height - lowest) / range) * 100])
    .map((point) => point.map((place) => Math.round(place * 10) / 10).join(','))
    .join(' ');
}

/** The lowest and highest value of a line: 'Lowest €1.00, highest €12.00'. */
export function lineWords(figure: Figure, values: readonly Value[]): string {
  const sorted = values.toSorted((a, b) => Number(a) - Number(b));
  return `Lowest ${valueWords(figure, sorted[0])}, highest ${valueWords(figure, sorted.at(-1))}`;
}
