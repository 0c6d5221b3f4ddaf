import type { Page } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import {
  ADMIN,
  expectMissingCode,
  expectMissingPart,
  expectRestToWork,
  failureOf,
  linkTo,
  PAGES_OF_TENANT,
  test,
  failureAttributes,
} from '../testing/failing-area.ts';
import { expect, openAs } from '../testing/fixtures.ts';
import {
  changeFile,
  changeRegistry,
  countDocuments,
  filesWith,
  releasedVersion,
  respondNotFound,
} from '../testing/remote-site.ts';

const TENANT = '**/remotes/tenant/**';
const ENTRY = '**/remotes/tenant/*/remoteEntry.js';

/** A way in which a remote can fail, and the expected outcome. */
interface Failure {
  readonly when: string;
  arrange(page: Page, portal: PortalPair): Promise<unknown>;
  /** The area breaks while the portal is open. Default: it is broken from the start. */
  readonly later?: boolean;
  /** Errors that the browser logs by itself. */
  readonly complaints: readonly RegExp[];
  readonly says: 'did not respond' | 'could not start';
  readonly phase: string;
  readonly code: string;
  /** The page reloads once if that may help. */
  readonly reloads: 0 | 1;
  /** Another page that still works. Default: Webhooks. */
  readonly elsewhere?: string;
}

const FAILURES: readonly Failure[] = [
  {
    when: 'its server is down',
    arrange: (page) => page.route(TENANT, (route) => route.abort('connectionrefused')),
    complaints: [/ERR_CONNECTION_REFUSED/],
    says: 'did not respond',
    phase: 'manifest',
    code: 'RUNTIME-003',
    reloads: 1,
  },
  {
    when: 'its manifest is missing',
    arrange: (page) => respondNotFound(page, '**/remotes/tenant/*/mf-manifest.json'),
    complaints: [/404/, /integrity/],
    says: 'did not respond',
    phase: 'manifest',
    code: 'RUNTIME-003',
    reloads: 1,
  },
  {
    when: 'an HTML page is served instead of its code',
    arrange: (page) =>
      page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>Welcome' })),
    complaints: [/integrity/],
    says: 'did not respond',
    phase: 'entry',
    code: 'RUNTIME-008',
    reloads: 1,
  },
  {
    when: 'its code throws',
    arrange: (page) => changeEntry(page, (code) => `throw new Error('a broken release');${code}`),
    complaints: [/a broken release/],
    says: 'could not start',
    phase: 'init',
    code: 'ScriptExecutionError',
    reloads: 0,
  },
  {
    when: 'it has no pages for the shell',
    arrange: (page) => changeEntry(page, (code) => code.replaceAll('./routes', './roots')),
    complaints: [],
    says: 'could not start',
    phase: 'expose',
    code: 'not-exposed',
    reloads: 0,
  },
  {
    when: 'it needs another version of a shared package',
    arrange: (page) => changeEntry(page, (code) => code.replaceAll('^19.0.0', '^99.0.0')),
    complaints: [],
    says: 'could not start',
    phase: 'init',
    code: 'Error',
    reloads: 0,
  },
  {
    when: 'the code of its pages is missing after a release',
    arrange: (page) => respondNotFound(page, PAGES_OF_TENANT),
    later: true,
    complaints: [/404/, /MIME type/],
    says: 'did not respond',
    phase: 'chunk',
    code: 'ChunkLoadError',
    reloads: 1,
  },
  {
    when: 'code that areas share is missing after a release of the shell',
    arrange: async (page, portal) => {
      const tables = await filesWith(portal, 'static/js/async', 'getCoreRowModel');
      await respondNotFound(page, (url) => tables.some((file) => url.pathname.endsWith(file)));
    },
    later: true,
    elsewhere: 'Documentation',
    complaints: [/404/, /MIME type/],
    says: 'did not respond',
    phase: 'chunk',
    code: 'ChunkLoadError',
    reloads: 1,
  },
  {
    when: 'the style sheets of its pages are missing',
    arrange: (page) => respondNotFound(page, /\/remotes\/tenant\/.*\.css$/),
    complaints: [/404/, /MIME type/],
    says: 'did not respond',
    phase: 'chunk',
    code: 'CSS_CHUNK_LOAD_FAILED',
    reloads: 1,
  },
];

/** Serves changed code, without the registry's hash. */
async function changeEntry(page: Page, change: (code: string) => string): Promise<void> {
  await changeRegistry(page, ({ remotes }) => {
    for (const remote of remotes) if (remote.id === 'tenant') remote.integrity.entry = '';
  });
  await changeFile(page, ENTRY, change);
}

for (const failing of FAILURES) {
  const { when, arrange, later, complaints, says, phase, code, reloads, elsewhere = 'Webhooks' } = failing;
  test(`the area's name is shown, the rest works and monitoring is notified when ${when}`, async ({
    page,
    portal,
    faults,
    monitoring,
  }) => {
    for (const complaint of complaints) faults.expect(complaint);
    // After ten seconds the page may load again.
    await page.clock.setFixedTime(new Date());
    if (!later) await arrange(page, portal);
    await openAs(page, ADMIN);
    if (later) {
      await page.waitForLoadState('networkidle');
      await arrange(page, portal);
    }
    const documents = countDocuments(page);

    await linkTo(page, 'Users').click();
    const failure = failureOf(page, 'Users');
    await expect(failure).toContainText(`${says}. The rest of the portal keeps working.`);
    await expect(failure).toContainText(`, ${phase}, ${code}`);

    const attributes = failureAttributes('tenant', phase, code);
    await expectRestToWork(page, monitoring, {
      elsewhere,
      documents,
      reloads,
      event: 'portal.area_failed',
      attributes,
    });

    await page.goBack();
    await page.goBack();
    await expect(failure).toBeVisible();
    expect(documents(), 'documents loaded').toBe(reloads);
  });
}

test('a page whose code loads again after the reload is shown, and monitoring records the recovery', async ({
  page,
  faults,
  monitoring,
}) => {
  expectMissingCode(faults);
  await openAs(page, ADMIN);
  await page.waitForLoadState('networkidle');
  const documents = countDocuments(page);
  await respondNotFound(page, PAGES_OF_TENANT, () => documents() === 0);
  await linkTo(page, 'Users').click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page).toHaveURL('/users');
  const recovered = { ...failureAttributes('tenant', 'chunk', 'ChunkLoadError'), 'portal.area.recovered': 'true' };
  await expect.poll(() => monitoring.received('portal.area_reloaded')).toMatchObject([recovered]);
  expect(await monitoring.received('portal.area_failed')).toEqual([]);
  await expect(failureOf(page, 'Users')).toHaveCount(0);
  expect(documents(), 'documents loaded').toBe(1);
});

test('while a form has changes, missing code causes no reload and loses no input', async ({ page, portal, faults }) => {
  expectMissingPart(faults);
  await openAs(page, ADMIN, '/webhooks');
  await page.getByRole('link', { name: 'https://hooks.northwind.example/payments', exact: true }).click();
  const destination = page.getByRole('textbox', { name: 'Destination' });
  await destination.fill('https://hooks.northwind.example/half-a-nam');
  await page.waitForLoadState('networkidle');
  const version = await releasedVersion(portal, 'webhooks');
  const folder = `remotes/webhooks/${version}/static/js/async`;
  const guide = await filesWith(portal, folder, 'webhook.verify(body, request.headers)');
  await respondNotFound(page, PAGES_OF_TENANT);
  await respondNotFound(page, (url) => guide.some((file) => url.pathname.endsWith(file)));
  const documents = countDocuments(page);

  await linkTo(page, 'Users').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(destination).toHaveValue('https://hooks.northwind.example/half-a-nam');

  await page.getByRole('button', { name: 'How to verify deliveries' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'The verification guide could not be loaded' });
  await expect(failure).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failure).toBeHidden();
  await expect(destination).toHaveValue('https://hooks.northwind.example/half-a-nam');
  expect(documents(), 'documents loaded').toBe(0);
});

test('an area with an unsupported contract version is left out, and monitoring receives the reason', async ({
  page,
  monitoring,
}) => {
  await changeRegistry(page, (registry) => {
    registry.contract = 99;
    for (const { id, portal: manifest } of registry.remotes) if (id === 'webhooks') manifest.contract = 99;
  });
  await openAs(page, ADMIN, '/webhooks');
  const documents = countDocuments(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page");
  await expect(linkTo(page, 'Webhooks')).toHaveCount(0);
  await expectRestToWork(page, monitoring, {
    elsewhere: 'Users',
    documents,
    reloads: 0,
    event: 'portal.remote_refused',
    attributes: { 'portal.area.remote': 'webhooks' },
  });
  const refusals = (await monitoring.logs()).filter(({ event }) => event === 'portal.remote_refused');
  expect(refusals[0]?.body).toContain('contract 99 is not supported; this shell serves contract 1');
});

test('Retry loads an area once its missing code is back, its own or shared', async ({ page, portal, faults }) => {
  expectMissingCode(faults);
  const tables = await filesWith(portal, 'static/js/async', 'getCoreRowModel');
  let isGone = true;
  for (const part of [
    /\/remotes\/tenant\/.*\/async\/.*\.js$/,
    (url: URL) => tables.some((file) => url.pathname.endsWith(file)),
  ]) {
    isGone = true;
    await respondNotFound(page, part, () => isGone);
    await (page.url() === 'about:blank' ? openAs(page, ADMIN, '/users') : page.reload());
    await expect(failureOf(page, 'Users')).toBeVisible();
    isGone = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row')).toHaveCount(11);
  }
});
