import type { Failure } from '@portal/api-client/failures';
import { paymentMethodWords } from '@portal/api-client/report-words';
import { countryName, differenceOf } from '@portal/validation';
import { formatCount } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { percent } from '../volume/volume-words.ts';
import { successRate } from '../volume/volume.ts';

interface Ended {
  readonly succeeded: number;
  readonly failed: number;
}

/** '1 payment', '2 payments'. */
export function paymentWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`;
}

/** 'Ireland, Card'. */
export function placeWords({ country, paymentMethod }: Pick<Failure, 'country' | 'paymentMethod'>): string {
  return `${countryName(country)}, ${paymentMethodWords(paymentMethod)}`;
}

export function reasonWords(reason: string | null): string {
  return reason ?? 'No reason given';
}

/** The success rate; '–' without payments that succeeded or failed. */
export function rateText(ended: Ended): string {
  const rate = successRate(ended);
  return rate === undefined ? '–' : percent(rate);
}

/** How an amount differs from the one before: '+€1.00', '−€1.00' or 'the same'. */
export function changeText(amount: string, before: string, currency: string): string {
  const change = differenceOf(amount, before);
  if (!/[1-9]/.test(change)) return 'the same';
  return `${change.startsWith('-') ? '' : '+'}${formatMoney(change, currency)}`;
}

const CHANGES: Readonly<Record<string, string>> = {
  publication: 'Scheme published or deleted',
  configuration: 'App changed',
  provider: 'Provider of mandates changed',
};

/** A kind of change in words; an unknown one as it is. */
export function kindWords(kind: string): string {
  return CHANGES[kind] ?? kind;
}
