import { isTestEnvironment } from '@portal/api-client/app-environment';
import { type CardReaders, type CardSource, defineCards, readIfKnown } from '@portal/api-client/cards';
import {
  type AppBalanceList,
  balanceInShort,
  getAppBalance,
  type InstalledApps,
  listAppBalances,
  listInstalledApps,
} from '@portal/api-client/installed-apps';
import { listMarketplaceApps } from '@portal/api-client/marketplace';
import {
  appSteps,
  balanceFigures,
  failingApps,
  type HoldingApp,
  latestTopUps,
  lowBalances,
  type NamedApp,
} from './card-items.ts';
import { installedOf } from './installed/installed-of.ts';
import type { portal } from './portal.config.ts';

/** On a platform with one call for each balance, this many are read at a time. */
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

/** An installed app whose money may be real. */
interface ListedApp extends NamedApp {
  /** The only environment of the app. */
  readonly environment?: string | null | undefined;
}

async function readApps(source: CardSource): Promise<{ installed: readonly ListedApp[]; known: InstalledApps }> {
  const known = await source.read(listInstalledApps.query(source.api));
  if (!known.apps) return { installed: await readCatalogue(source), known };
  const named = new Set(known.apps.map(({ appId }) => appId));
  const unnamed = known.appIds.filter((appId) => !named.has(appId));
  return {
    installed: [...known.apps, ...unnamed.map((appId) => ({ appId, name: appId, category: undefined }))],
    known,
  };
}

async function readBalances(source: CardSource): Promise<readonly HoldingApp[]> {
  const [{ installed }, listed] = await Promise.all([readApps(source), listBalances(source)]);
  if (!listed) return readEachBalance(source);
  return installed.filter(holdsRealMoney).flatMap(({ appId, name }) => {
    const balance = listed.find((one) => one.appId === appId);
    return balance ? [{ ...balance, name }] : [];
  });
}

/** The balance of an app that has only a test environment is test money. */
function holdsRealMoney({ category, environment }: ListedApp): boolean {
  return category !== 'Demo' && !isTestEnvironment(environment);
}

async function listBalances(source: CardSource): Promise<AppBalanceList['results'] | undefined> {
  return (await readIfKnown(source, listAppBalances.query(source.api)))?.results;
}

// A platform whose lists lack names and balances needs these calls.

async function readCatalogue({ api, read }: CardSource) {
  const [catalogue, known] = await Promise.all([
    read(listMarketplaceApps.query(api)),
    read(listInstalledApps.query(api)),
  ]);
  return installedOf(catalogue, known).map(({ appId, name, app }) => ({
    appId,
    name,
    category: app?.category,
    environment: app?.environment,
    hasBalance: app?.capabilities['balance'] === true,
  }));
}

async function readEachBalance(source: CardSource): Promise<HoldingApp[]> {
  const installed = await readCatalogue(source);
  const waiting = installed.filter((app) => app.hasBalance && holdsRealMoney(app));
  const holding: HoldingApp[] = [];
  while (waiting.length > 0) {
    const next = waiting.splice(0, BALANCES_AT_ONCE).map(async ({ appId, name }) => ({
      name,
      ...balanceInShort(await source.read(getAppBalance.query(source.api, appId))),
    }));
    holding.push(...(await Promise.all(next)));
  }
  return holding;
}
