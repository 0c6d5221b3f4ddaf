import type { Reward } from '@portal/api-client/rewards';
import { inWords, placesInWords } from '@portal/scheme-rules';
import { formatMoney } from '@portal/ui/money';

/** The possible values of a reward: '€10.00, €25.00 and €50.00', or '€10.00 to €250.00'; empty if that is unknown. */
export function valueInWords({ paymentValueType, amounts, lowestAmount, highestAmount, currency }: Reward): string {
  const money = (amount: string) => formatMoney(amount, currency);
  if (paymentValueType === 'FIXED_VALUE') return inWords((amounts ?? []).map(money));
  if (paymentValueType !== 'VARIABLE_VALUE' || lowestAmount == null || highestAmount == null) return '';
  return `${money(lowestAmount)} to ${money(highestAmount)}`;
}

/** 'No rewards', '1 reward', '12 rewards'. */
export function countInWords(count: number): string {
  return count === 0 ? 'No rewards' : count === 1 ? '1 reward' : `${count} rewards`;
}

/** By brand name, then by place. */
export function byBrand(one: Reward, other: Reward): number {
  return (
    one.brandName.localeCompare(other.brandName, 'en') || placesInWords(one).localeCompare(placesInWords(other), 'en')
  );
}
