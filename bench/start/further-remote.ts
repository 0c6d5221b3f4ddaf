import type { Browser } from '@playwright/test';
import { startPortalToRelease } from '../../e2e/testing/released-portal.ts';
import { withPortal } from '../browser.ts';
import { inStep } from '../settled-requests.ts';
import { HOME, type Load, measureVisit, PHONE, secondsOf, type Visit } from './load.ts';
import type { Figure } from './table.ts';

/** Remotes with cards on home, and without which it has all its parts. */
const FURTHER = ['mandates', 'tenant', 'webhooks'] as const;

const VISIT: Visit = {
  name: 'home with remotes switched on or off',
  path: '/',
  content: HOME,
  device: PHONE,
  cache: 'empty',
  tab: 'same',
};

/** Measures home on the phone with all remotes, and without three of them, in turn. The figures are the differences, divided by three. */
export async function measureFurtherRemote(loads: number): Promise<Figure[]> {
  return withPortal(
    async ({ portal, browser }) => {
      const differences: Cost[] = [];
      for (let round = 0; round < loads; round += 1) {
        const all = await costOf(browser, portal.url);
        await switchAll('disable');
        const fewer = await costOf(browser, portal.url);
        await switchAll('enable');
        differences.push(perRemote(all, fewer));
      }
      console.log('The cost of a further remote is measured.');
      return [
        {
          what: 'each further remote until home is complete',
          unit: 'ms',
          values: differences.map(({ ms }) => ms),
          goal: 30,
        },
        {
          what: 'each further remote until home is complete',
          unit: 'kB',
          values: differences.map(({ kB }) => kB),
          goal: 3,
        },
        {
          what: 'requests of each further remote until home is complete',
          unit: '',
          values: differences.map(({ requests }) => requests),
        },
      ];

      async function switchAll(command: 'disable' | 'enable'): Promise<void> {
        for (const id of FURTHER) await inStep(`${command} ${id}`, () => portal.release(command, id));
      }
    },
    { start: () => startPortalToRelease({ origins: 'one' }) },
  );
}

interface Cost {
  readonly ms: number;
  /** Received, with headers and calls. */
  readonly kB: number;
  readonly requests: number;
}

async function costOf(browser: Browser, portalUrl: string): Promise<Cost> {
  const load: Load = await measureVisit(browser, portalUrl, VISIT);
  const { complete } = secondsOf(load);
  const transfers = load.transfers.filter(({ startedAt }) => startedAt <= load.beganAt + complete * 1000);
  return {
    ms: complete * 1000,
    kB: transfers.reduce((sum, { receivedBytes }) => sum + receivedBytes / 1000, 0),
    requests: transfers.length,
  };
}

function perRemote(all: Cost, fewer: Cost): Cost {
  const share = (member: keyof Cost) => (all[member] - fewer[member]) / FURTHER.length;
  return { ms: share('ms'), kB: share('kB'), requests: share('requests') };
}
