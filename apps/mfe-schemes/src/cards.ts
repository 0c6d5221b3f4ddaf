import { type CardReaders, type CardSource, defineCards } from '@portal/api-client/cards';
import { ApiError } from '@portal/api-client';
import { listPaymentMethods } from '@portal/api-client/payment-methods';
import type { RewardGroupList } from '@portal/api-client/rewards';
import { listSchemes, type Rule, type SchemeKind } from '@portal/api-client/schemes';
import {
  latestPublications,
  type PublishedScheme,
  publishedSchemes,
  schemeProblems,
  schemeSteps,
} from './card-items.ts';
import type { portal } from './portal.config.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'schemes.collect-set-up': async (source) => schemeSteps('collect', await readSchemes('collect', source)),
  'schemes.payout-set-up': async (source) => schemeSteps('payout', await readSchemes('payout', source)),
  'schemes.collect-problems': async (source) => readProblems('collect', source),
  'schemes.payout-problems': async (source) => readProblems('payout', source),
  'schemes.collect-latest': async (source) => latestPublications('collect', await readSchemes('collect', source)),
  'schemes.payout-latest': async (source) => latestPublications('payout', await readSchemes('payout', source)),
});

async function readSchemes(kind: SchemeKind, { api, read }: CardSource) {
  return (await read(listSchemes.query(api, kind))).results;
}

async function readProblems(kind: SchemeKind, source: CardSource) {
  const published = publishedSchemes(await readSchemes(kind, source));
  if (published.length === 0) return [];
  const [{ paymentMethods }, { knownMethods, knownRewardGroups, problemsOf }, groups] = await Promise.all([
    source.read(listPaymentMethods.query(source.api)),
    // Runs only where something is published.
    import('@portal/scheme-rules'),
    readRewardGroups(published, source),
  ]);
  const known = { methods: knownMethods(paymentMethods), rewardGroups: groups && knownRewardGroups(groups) };
  return schemeProblems(kind, published, (content) =>
    problemsOf(kind, { content, ...known }).filter(({ blocks }) => blocks !== 'nothing'),
  );
}

/** `undefined` if no rule has reward groups, or the user may not read them. */
async function readRewardGroups(
  published: readonly PublishedScheme[],
  { api, read }: CardSource,
): Promise<RewardGroupList | undefined> {
  const hasGroups = ({ rewardGroups }: Rule) => (rewardGroups ?? []).length > 0;
  if (!published.some(({ draft }) => draft.rules.some(hasGroups))) return undefined;
  const { listRewardGroupsEver } = await import('@portal/api-client/rewards');
  try {
    return await read(listRewardGroupsEver.query(api));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}
