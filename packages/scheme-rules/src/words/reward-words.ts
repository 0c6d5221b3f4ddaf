import type { Reward } from '@portal/api-client/rewards';
import { countriesInWords } from './rule-words.ts';

/** The countries in which a reward can be spent: 'Ireland', or '12 countries'. */
export const placesInWords = ({ countries }: Reward) => countriesInWords(countries);

/** A reward in a sentence: 'Alder & Finch (Ireland, EUR)'. A brand can have a reward for each country. */
export function rewardInWords(reward: Reward): string {
  return `${reward.brandName} (${[placesInWords(reward), reward.currency].filter(Boolean).join(', ')})`;
}
