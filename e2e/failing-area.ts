import type { Page } from '@playwright/test';
import type { Faults } from './faults.ts';
import { expect, test as base } from './fixtures.ts';
import { type ReceivedLog, receivedLogs } from './remote-site.ts';

export const ADMIN = 'admin@northwind.example';

export const PAGES_OF_TENANT = /\/remotes\/tenant\/.*\/async\/(?!__federation).*\.js$/;
export const PAGES_OF_WEBHOOKS = /\/remotes\/webhooks\/.*\/async\/(?!__federation).*\.js$/;

/** What monitoring received since the test began. */
export interface Monitoring {
  logs(): Promise<readonly ReceivedLog[]>;
  /** The attributes of what it received of one event. */
  heard(event: string): Promise<readonly ReceivedLog['attributes'][]>;
}

export const test = base.extend<{ monitoring: Monitoring }>({
  monitoring: async ({ portal }, provide) => {
    const visitOf = ({ attributes }: ReceivedLog) => attributes['session.id'];
    // What is left to say is said when a page is closed, and may arrive when the next test has begun.
    const visited = new Set((await receivedLogs(portal)).map(visitOf));
    const logs = async () => (await receivedLogs(portal)).filter((log) => !visited.has(visitOf(log)));
    await provide({
      logs,
      heard: async (event) => (await logs()).filter((log) => log.event === event).map(({ attributes }) => attributes),
    });
  },
});

/** Lets the browser complain of code that is not there. */
export function expectMissingCode(faults: Faults): void {
  faults.expect(/404/);
  faults.expect(/MIME type/);
}

/** The same where the code is a part of a page, of which its loader complains too. */
export function expectMissingPart(faults: Faults): void {
  expectMissingCode(faults);
  faults.expect(/Loading chunk/);
}

/** What is to be true of a failure besides what it says. */
interface Outcome {
  /** Another page that works. */
  readonly elsewhere: string;
  /** Loads of the document since the user asked for the area. */
  readonly documents: () => number;
  readonly reloads: 0 | 1;
  /** What monitoring receives of it. */
  readonly event: 'portal.area_failed' | 'portal.remote_refused';
  readonly told: Readonly<Record<string, string>>;
}

/** Holds that the rest of the portal works, that the page was loaded anew as often as it may, and that monitoring heard of it. */
export async function expectRestToWork(page: Page, monitoring: Monitoring, outcome: Outcome): Promise<void> {
  const { elsewhere, documents, reloads, event, told } = outcome;
  await linkTo(page, elsewhere).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(elsewhere);
  await linkTo(page, 'Home').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
  expect(documents(), 'documents loaded').toBe(reloads);
  await expect.poll(() => monitoring.heard(event)).toContainEqual(expect.objectContaining(told));
  const reloaded = reloads === 0 ? [] : [{ ...told, 'portal.area.mended': 'false' }];
  expect(await monitoring.heard('portal.area_reloaded')).toMatchObject(reloaded);
}

export const toldOf = (remote: string, phase: string, code: string) => ({
  'portal.area.remote': remote,
  'portal.area.phase': phase,
  'portal.area.code': code,
});

export const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

export const failureOf = (page: Page, area: string) =>
  page.getByRole('alert').filter({ hasText: `${area} could not be loaded` });
