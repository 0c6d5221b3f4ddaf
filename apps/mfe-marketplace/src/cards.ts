import { isTestEnvironment } from '@portal/api-client/app-environment';
import { type CardReaders, type CardSource, defineCards } from '@portal/api-client/cards';
import { getAppBalance, listInstalledApps } from '@portal/api-client/installed-apps';
import { listMarketplaceApps } from '@portal/api-client/marketplace';
import { appSteps, balanceFigures, failingApps, type HoldingApp, latestTopUps, lowBalances } from './card-items.ts';
import { installedOf } from './installed/installed-of.ts';
import type { portal } from './portal.config.ts';

/** With many apps, this many balances are read at a time. */
const BALANCES_AT_ONCE = 5;

/** None of them starts a validation: they show the last results. */
export const cards: CardReaders = defineCards<typeof portal>({
  'marketplace.set-up': async (source) => {
    const { installed, known } = await readApps(source);
    return appSteps(installed, known);
  },
  'marketplace.failing-apps': async (source) => {
    const { installed, known } = await readApps(source);
    return failingApps(installed, known, source.routeHref);
  },
  'marketplace.low-balances': async (source) => lowBalances(await readBalances(source)),
  'marketplace.balances': async (source) => balanceFigures(await readBalances(source)),
  'marketplace.top-ups': async (source) => latestTopUps(await readBalances(source)),
});

async function readApps({ api, read }: CardSource) {
  const [catalogue, known] = await Promise.all([
    read(listMarketplaceApps.query(api)),
    read(listInstalledApps.query(api)),
  ]);
  return { installed: installedOf(catalogue, known), known };
}

async function readBalances(source: CardSource): Promise<HoldingApp[]> {
  const { installed } = await readApps(source);
  // The balance of an app that has only a test environment is test money.
  const waiting = installed.filter(
    ({ app }) =>
      app?.category !== 'Demo' && !isTestEnvironment(app?.environment) && app?.capabilities['balance'] === true,
  );
  const holding: HoldingApp[] = [];
  while (waiting.length > 0) {
    const next = waiting.splice(0, BALANCES_AT_ONCE).map(async ({ appId, name }) => ({
      name,
      balance: await source.read(getAppBalance.query(source.api, appId)),
    }));
    holding.push(...(await Promise.all(next)));
  }
  return holding;
}
