import { type ContrastPair, formatRatio } from '@portal/checkout/contrast';

/** 'Hover, focus' */
export function statesInWords({ states }: Pick<ContrastPair, 'states'>): string {
  const words = states.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '3.32 : 1', on one line. */
export function ratioInWords(ratio: number): string {
  return `${formatRatio(ratio)}\u00a0:\u00a01`;
}

/** 'needs 4.5 : 1' */
export function requiredInWords({ required }: Pick<ContrastPair, 'required'>): string {
  return `needs ${required}\u00a0:\u00a01`;
}

/** '4 of 31 pairs fail' */
export function resultInWords(pairs: readonly ContrastPair[]): string {
  const failing = pairs.filter(({ passes }) => !passes).length;
  if (failing === 0) return `All ${pairs.length} colour pairs pass`;
  return `${failing} of ${pairs.length} colour pairs ${failing === 1 ? 'fails' : 'fail'}`;
}
