import type { Reward, RewardSearch } from '@portal/api-client/rewards';
import { readUnits } from '@portal/scheme-rules';
import { EURO_AREA } from '../apps/catalogue/areas.ts';
import { CATALOGUE } from '../apps/catalogue/catalogue.ts';
import { byName } from '../../platform/database/by-name.ts';
import { derivedId } from '../../platform/database/derived-id.ts';
import { type Brand, REWARD_RANGES, type RewardRange } from './brands.ts';

/** Stored reward groups name the ids that follow from it. */
const SEED = 'payments portal demo';

/** By currency: the amounts to choose from, lowest first. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['10.00', '15.00', '20.00', '25.00', '50.00', '75.00', '100.00', '150.00', '250.00'],
  GBP: ['10.00', '20.00', '25.00', '50.00', '75.00', '100.00', '200.00'],
  PLN: ['50.00', '100.00', '150.00', '200.00', '400.00'],
  SEK: ['100.00', '200.00', '250.00', '500.00', '1000.00'],
  USD: ['10.00', '20.00', '25.00', '50.00', '100.00', '200.00'],
};
const CURRENCIES: Readonly<Record<string, string>> = { GB: 'GBP', PL: 'PLN', SE: 'SEK', US: 'USD' };

/** Every reward of every rewards app, the same on every machine; ordered by brand name. */
export const REWARDS: readonly Reward[] = REWARD_RANGES.flatMap((range) =>
  range.brands.flatMap((brand) => rewardsOf(range, brand)),
).toSorted(
  (one, other) =>
    byName(one.brandName, other.brandName) ||
    byName(one.countries.join(), other.countries.join()) ||
    byName(one.rewardId, other.rewardId),
);

const BY_ID: ReadonlyMap<string, Reward> = new Map(REWARDS.map((reward) => [reward.rewardId, reward]));

/** The rewards with these ids, ordered by brand name. Ids that are not in the catalogue are left out. */
export function rewardsWithIds(ids: readonly string[]): Reward[] {
  const wanted = new Set(ids);
  return REWARDS.filter(({ rewardId }) => wanted.has(rewardId));
}

export function isReward(rewardId: string): boolean {
  return BY_ID.has(rewardId);
}

/** Whether a reward meets all conditions of a search. */
export function isFound(reward: Reward, { appId, country, currency, brandName = '', amount }: RewardSearch): boolean {
  return (
    (appId === undefined || reward.appId === appId.toLowerCase()) &&
    (country === undefined || reward.countries.includes(country)) &&
    (currency === undefined || reward.currency === currency) &&
    reward.brandName.toLowerCase().includes(brandName.trim().toLowerCase()) &&
    (amount === undefined || hasAmount(reward, amount))
  );
}

function hasAmount({ amounts, lowestAmount, highestAmount }: Reward, amount: string): boolean {
  const [wanted, lowest, highest] = [amount, lowestAmount, highestAmount].map(readUnits);
  if (wanted === undefined) return false;
  if (lowest !== undefined && highest !== undefined) return lowest <= wanted && wanted <= highest;
  return (amounts ?? []).some((one) => readUnits(one) === wanted);
}

/** A brand's rewards: one for its euro countries together or one for each of its countries. */
function rewardsOf({ appId, countries, reach }: RewardRange, brand: Brand): Reward[] {
  const seller = `${appId} ${brand.name}`;
  const sold = countries.filter((country) => chanceOf(`${seller} in ${country}`) < reach);
  const euro = sold.filter((country) => EURO_AREA.includes(country));
  const isOneEuroReward = euro.length > 0 && chanceOf(`${seller} in one euro reward`) < 0.2;
  const groups = isOneEuroReward
    ? [euro, ...sold.filter((country) => !euro.includes(country)).map((country) => [country])]
    : sold.map((country) => [country]);
  return groups.map((group) => rewardOf(appId, brand, group.toSorted()));
}

function rewardOf(appId: string, brand: Brand, countries: readonly string[]): Reward {
  const rewardId = derivedId(`${SEED}: reward ${appId} ${brand.name} ${countries.join()}`);
  const currency = CURRENCIES[countries[0] ?? ''] ?? 'EUR';
  const amounts = AMOUNTS[currency] ?? [];
  const isVariable = appId === 'skypoints' || chanceOf(`${rewardId} is variable`) < 0.3;
  return {
    rewardId,
    appId,
    appName: CATALOGUE.find((app) => app.appId.toLowerCase() === appId)?.name,
    brandName: brand.name,
    description: brand.description,
    countries: [...countries],
    currency,
    ...(isVariable
      ? { paymentValueType: 'VARIABLE_VALUE', lowestAmount: amounts[0], highestAmount: amounts.at(-1) }
      : {
          paymentValueType: 'FIXED_VALUE',
          amounts: amounts.filter((amount, index) => index === 0 || chanceOf(`${rewardId} has ${amount}`) < 0.6),
        }),
    isActive: chanceOf(`${rewardId} is inactive`) >= 0.07,
  };
}

/** A number from 0 to 1 that follows from a text alone. */
function chanceOf(text: string): number {
  return Number.parseInt(derivedId(`${SEED}: ${text}`).slice(0, 8), 16) / 0x1_0000_0000;
}
