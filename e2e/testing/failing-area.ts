import type { Page } from '@playwright/test';
import type { Faults } from './faults.ts';
import { expect, test as base } from './fixtures.ts';
import { type ReceivedLog, receivedLogs } from './remote-site.ts';

export const ADMIN = 'admin@northwind.example';

export const PAGES_OF_TENANT = /\/remotes\/tenant\/.*\/async\/(?!__federation).*\.js$/;
export const PAGES_OF_WEBHOOKS = /\/remotes\/webhooks\/.*\/async\/(?!__federation).*\.js$/;

/** The records that monitoring received from the visits of this test. */
export interface Monitoring {
  logs(): Promise<readonly ReceivedLog[]>;
  /** The attributes of the records of one event. */
  received(event: string): Promise<readonly ReceivedLog['attributes'][]>;
}

export const test = base.extend<{ monitoring: Monitoring }>({
  monitoring: async ({ portal }, provide) => {
    const visitOf = ({ attributes }: ReceivedLog) => attributes['session.id'];
    // Pages send their last records when they close, which may arrive after the next test has begun.
    const visited = new Set((await receivedLogs(portal)).map(visitOf));
    const logs = async () => (await receivedLogs(portal)).filter((log) => !visited.has(visitOf(log)));
    await provide({
      logs,
      received: async (event) =>
        (await logs()).filter((log) => log.event === event).map(({ attributes }) => attributes),
    });
  },
});

/** Expects the browser's errors for missing code. */
export function expectMissingCode(faults: Faults): void {
  faults.expect(/404/);
  faults.expect(/MIME type/);
}

/** Expects the errors for a missing part of a page, which the loader reports too. */
export function expectMissingPart(faults: Faults): void {
  expectMissingCode(faults);
  faults.expect(/Loading chunk/);
}

/** The expected effects of a failure, apart from its message. */
interface Outcome {
  /** The name of another page, which still works. */
  readonly elsewhere: string;
  /** Counts document loads since the user opened the area. */
  readonly documents: () => number;
  readonly reloads: 0 | 1;
  /** The event that monitoring receives. */
  readonly event: 'portal.area_failed' | 'portal.remote_refused';
  readonly attributes: Readonly<Record<string, string>>;
}

/** Expects that the rest of the portal works, that the page reloaded as often as expected, and that monitoring was notified. */
export async function expectRestToWork(page: Page, monitoring: Monitoring, outcome: Outcome): Promise<void> {
  const { elsewhere, documents, reloads, event, attributes } = outcome;
  await linkTo(page, elsewhere).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(elsewhere);
  await linkTo(page, 'Home').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
  expect(documents(), 'documents loaded').toBe(reloads);
  await expect.poll(() => monitoring.received(event)).toContainEqual(expect.objectContaining(attributes));
  const reloaded = reloads === 0 ? [] : [{ ...attributes, 'portal.area.recovered': 'false' }];
  expect(await monitoring.received('portal.area_reloaded')).toMatchObject(reloaded);
}

export const failureAttributes = (remote: string, phase: string, code: string) => ({
  'portal.area.remote': remote,
  'portal.area.phase': phase,
  'portal.area.code': code,
});

export const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

export const failureOf = (page: Page, area: string) =>
  page.getByRole('alert').filter({ hasText: `${area} could not be loaded` });
