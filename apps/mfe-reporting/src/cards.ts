import { isNotFound } from '@portal/api-client';
import { type CardReaders, type CardSource, defineCards } from '@portal/api-client/cards';
import { listExportedReports } from '@portal/api-client/exported-reports';
import { getRecentMoney, type RecentMoney } from '@portal/api-client/instructions';
import { fallenRate, latestExports, moneyFigures } from './card-items.ts';
import type { portal } from './portal.config.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'reporting.money': async (source) => moneyFigures(await recentMoney(source), source.routeHref),
  'reporting.success-rate': async (source) => fallenRate(await recentMoney(source), source.routeHref),
  'reporting.exports': async ({ api, read, routeHref }) =>
    latestExports((await read(listExportedReports.query(api))).exportReports, routeHref),
});

/** `undefined` on a platform that does not have this call, which is beyond the specification. */
async function recentMoney({ api, read }: CardSource): Promise<RecentMoney | undefined> {
  try {
    return await read(getRecentMoney.query(api));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
