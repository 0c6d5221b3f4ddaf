import { type CardReaders, type CardSource, defineCards } from '@portal/api-client/cards';
import { listPaymentMethods } from '@portal/api-client/payment-methods';
import { listSchemes, type SchemeKind } from '@portal/api-client/schemes';
import { latestPublications, publishedSchemes, schemeProblems, schemeSteps } from './card-items.ts';
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
  const [{ paymentMethods }, { knownMethods, problemsOf }] = await Promise.all([
    source.read(listPaymentMethods.query(source.api)),
    // Runs only where something is published.
    import('@portal/api-client/scheme-rules'),
  ]);
  const methods = knownMethods(paymentMethods);
  return schemeProblems(kind, published, (content) =>
    problemsOf(kind, { content, methods }).filter(({ blocks }) => blocks !== 'nothing'),
  );
}
