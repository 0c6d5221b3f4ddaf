import { isNotFound } from '@portal/api-client';
import { listReportedChargebacks } from '@portal/api-client/chargeback-report';
import { type CardReaders, type CardSource, defineCards, readIfKnown } from '@portal/api-client/cards';
import { listExportedReports } from '@portal/api-client/exported-reports';
import { getRecentMoney, type RecentMoney } from '@portal/api-client/instructions';
import {
  expectedSettlements,
  fallenRate,
  latestExports,
  moneyFigures,
  NEAREST_OPEN,
  openChargebacks,
} from './card-items.ts';
import { utcDay } from '@portal/validation/calendar-day';
import type { portal } from './portal.config.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'reporting.money': async (source) => moneyFigures(await recentMoney(source), source.routeHref),
  'reporting.expected': async (source) => expectedSettlements(await recentMoney(source), source.routeHref),
  'reporting.success-rate': async (source) => fallenRate(await recentMoney(source), source.routeHref),
  'reporting.chargebacks': async (source) =>
    openChargebacks(
      await readIfKnown(source, listReportedChargebacks.query(source.api, NEAREST_OPEN)),
      source.routeHref,
      utcDay(Date.now()),
    ),
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
