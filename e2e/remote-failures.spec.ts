import type { Page } from '@playwright/test';
import type { PortalPair } from '../scripts/portal-pair.ts';
import { expect, expectGoodState, signIn, test } from './fixtures.ts';
import {
  changeFile,
  changeRegistry,
  countDocuments,
  filesWith,
  receivedLogs,
  releasedVersion,
  takeAway,
} from './remote-site.ts';

const ADMIN = 'admin@northwind.example';

const TENANT = '**/remotes/tenant/**';
const ENTRY = '**/remotes/tenant/*/remoteEntry.js';
const PAGES_OF_TENANT = /\/remotes\/tenant\/.*\/async\/(?!__federation).*\.js$/;
const PAGES_OF_WEBHOOKS = /\/remotes\/webhooks\/.*\/async\/(?!__federation).*\.js$/;

/** A way in which a remote can fail, and what is to come of it. */
interface Failure {
  readonly when: string;
  arrange(page: Page, portal: PortalPair): Promise<unknown>;
  /** The area breaks while the portal is open; else it was broken before. */
  readonly later?: boolean;
  /** What the browser complains of by itself. */
  readonly complaints: readonly RegExp[];
  readonly says: 'did not answer' | 'could not start';
  readonly phase: string;
  readonly code: string;
  /** The page is loaded anew where that may help, once. */
  readonly reloads: 0 | 1;
  /** Another page that works; the Webhooks unless they lack the same. */
  readonly elsewhere?: string;
}

const FAILURES: readonly Failure[] = [
  {
    when: 'its server is down',
    arrange: (page) => page.route(TENANT, (route) => route.abort('connectionrefused')),
    complaints: [/ERR_CONNECTION_REFUSED/],
    says: 'did not answer',
    phase: 'manifest',
    code: 'RUNTIME-003',
    reloads: 1,
  },
  {
    when: 'its manifest is gone',
    arrange: (page) => takeAway(page, '**/remotes/tenant/*/mf-manifest.json'),
    complaints: [/404/, /integrity/],
    says: 'did not answer',
    phase: 'manifest',
    code: 'RUNTIME-003',
    reloads: 1,
  },
  {
    when: 'a page comes in place of its code',
    arrange: (page) =>
      page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>Welcome' })),
    complaints: [/integrity/],
    says: 'did not answer',
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
    when: 'it needs another version of what the shell shares',
    arrange: (page) => changeEntry(page, (code) => code.replaceAll('^19.0.0', '^99.0.0')),
    complaints: [],
    says: 'could not start',
    phase: 'init',
    code: 'Error',
    reloads: 0,
  },
  {
    when: 'the code of its pages is gone after a release',
    arrange: (page) => takeAway(page, PAGES_OF_TENANT),
    later: true,
    complaints: [/404/, /MIME type/],
    says: 'did not answer',
    phase: 'chunk',
    code: 'ChunkLoadError',
    reloads: 1,
  },
  {
    when: 'the code that areas share is gone after a release of the shell',
    arrange: async (page, portal) => {
      const tables = await filesWith(portal, 'static/js/async', 'getCoreRowModel');
      await takeAway(page, (url) => tables.some((file) => url.pathname.endsWith(file)));
    },
    later: true,
    elsewhere: 'Documentation',
    complaints: [/404/, /MIME type/],
    says: 'did not answer',
    phase: 'chunk',
    code: 'ChunkLoadError',
    reloads: 1,
  },
  {
    when: 'the style sheets of its pages are gone',
    arrange: (page) => takeAway(page, /\/remotes\/tenant\/.*\.css$/),
    complaints: [/MIME type/],
    says: 'did not answer',
    phase: 'chunk',
    code: 'CSS_CHUNK_LOAD_FAILED',
    reloads: 1,
  },
];

/** Serves other code under the registry's word: without its hashes. */
async function changeEntry(page: Page, change: (code: string) => string): Promise<void> {
  await changeRegistry(page, ({ remotes }) => {
    for (const remote of remotes) if (remote.id === 'tenant') remote.integrity.entry = '';
  });
  await changeFile(page, ENTRY, change);
}

/** What is to be true of a failure besides what it says. */
interface Outcome {
  /** Another page that works. */
  readonly elsewhere: string;
  /** Loads of the document since the user asked for the area. */
  readonly documents: () => number;
  readonly reloads: 0 | 1;
  /** How many records monitoring had before. */
  readonly known: number;
  /** What monitoring receives of it. */
  readonly event: 'portal.area_failed' | 'portal.remote_refused';
  readonly told: Readonly<Record<string, string>>;
}

/** Holds that the rest of the portal works, that the page was loaded anew as often as it may, and that monitoring heard of it. */
async function expectRestToWork(page: Page, portal: PortalPair, outcome: Outcome): Promise<void> {
  const { elsewhere, documents, reloads, known, event, told } = outcome;
  await linkTo(page, elsewhere).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(elsewhere);
  await linkTo(page, 'Home').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
  expect(documents(), 'documents loaded').toBe(reloads);
  await expect.poll(() => heard(portal, known, event)).toContainEqual(expect.objectContaining(told));
  const reloaded = reloads === 0 ? [] : [{ ...told, 'portal.area.mended': 'false' }];
  expect(await heard(portal, known, 'portal.area_reloaded')).toMatchObject(reloaded);
}

/** The attributes of what monitoring received of one event. */
async function heard(portal: PortalPair, known: number, event: string) {
  return (await receivedLogs(portal, known)).filter((log) => log.event === event).map(({ attributes }) => attributes);
}

const toldOf = (remote: string, phase: string, code: string) => ({
  'portal.area.remote': remote,
  'portal.area.phase': phase,
  'portal.area.code': code,
});

const linkTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

const failureOf = (page: Page, area: string) =>
  page.getByRole('alert').filter({ hasText: `${area} could not be loaded` });

for (const failing of FAILURES) {
  const { when, arrange, later, complaints, says, phase, code, reloads, elsewhere = 'Webhooks' } = failing;
  test(`an area is named, the rest works, and monitoring hears of it, when ${when}`, async ({
    page,
    portal,
    faults,
  }) => {
    for (const complaint of complaints) faults.expect(complaint);
    const known = (await receivedLogs(portal)).length;
    if (!later) await arrange(page, portal);
    await signIn(page, ADMIN);
    if (later) {
      await page.waitForLoadState('networkidle');
      await arrange(page, portal);
    }
    const documents = countDocuments(page);

    await linkTo(page, 'Users').click();
    const failure = failureOf(page, 'Users');
    await expect(failure).toContainText(`${says}. The rest of the portal keeps working.`);
    await expect(failure).toContainText(`, ${phase}, ${code}`);

    const told = toldOf('tenant', phase, code);
    await expectRestToWork(page, portal, { elsewhere, documents, reloads, known, event: 'portal.area_failed', told });

    await page.goBack();
    await page.goBack();
    await expect(failure).toBeVisible();
    expect(documents(), 'documents loaded').toBe(reloads);
  });
}

for (const { what, files, phase, code } of [
  { what: 'manifest', files: '**/remotes/webhooks/*/mf-manifest.json', phase: 'manifest', code: 'RUNTIME-003' },
  { what: 'page', files: PAGES_OF_WEBHOOKS, phase: 'chunk', code: 'ChunkLoadError' },
]) {
  test(`an area whose ${what} hangs is given up after 20 seconds, before and after the reload`, async ({
    page,
    portal,
  }) => {
    const known = (await receivedLogs(portal)).length;
    // For each load of the document.
    const asked: number[] = [];
    const documents = countDocuments(page);
    await page.route(files, () => {
      asked[documents()] = (asked[documents()] ?? 0) + 1; // and never answered
    });
    await page.clock.install();
    // Not by way of home, whose cards ask for the same file.
    await signIn(page, ADMIN, '/webhooks');
    const before = documents();
    for (const reloads of [0, 1]) {
      await expect.poll(() => asked[before + reloads] ?? 0).toBeGreaterThan(0);
      await page.clock.fastForward(20_000);
    }
    await expect(failureOf(page, 'Webhooks')).toContainText('did not answer. The rest of the portal keeps working.');
    await expect(failureOf(page, 'Webhooks')).toContainText(`, ${phase}, ${code}`);
    await expectRestToWork(page, portal, {
      elsewhere: 'Users',
      documents: () => documents() - before,
      reloads: 1,
      known,
      event: 'portal.area_failed',
      told: toldOf('webhooks', phase, code),
    });
  });
}

test('a page whose code is there again after the reload is shown, and monitoring hears that it helped', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  const known = (await receivedLogs(portal)).length;
  await signIn(page, ADMIN);
  await page.waitForLoadState('networkidle');
  const documents = countDocuments(page);
  await takeAway(page, PAGES_OF_TENANT, () => documents() === 0);
  await linkTo(page, 'Users').click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page).toHaveURL('/users');
  const mended = { ...toldOf('tenant', 'chunk', 'ChunkLoadError'), 'portal.area.mended': 'true' };
  await expect.poll(() => heard(portal, known, 'portal.area_reloaded')).toMatchObject([mended]);
  expect(await heard(portal, known, 'portal.area_failed')).toEqual([]);
  await expect(failureOf(page, 'Users')).toHaveCount(0);
  expect(documents(), 'documents loaded').toBe(1);
});

test('while a form holds changes, code that is gone costs neither a reload nor what was typed', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  faults.expect(/Loading chunk/);
  await signIn(page, ADMIN, '/webhooks');
  await page.getByRole('link', { name: 'https://hooks.northwind.example/payments', exact: true }).click();
  const destination = page.getByRole('textbox', { name: 'Destination' });
  await destination.fill('https://hooks.northwind.example/half-a-nam');
  await page.waitForLoadState('networkidle');
  const version = await releasedVersion(portal, 'webhooks');
  const folder = `remotes/webhooks/${version}/static/js/async`;
  const guide = await filesWith(portal, folder, 'webhook.verify(body, request.headers)');
  await takeAway(page, PAGES_OF_TENANT);
  await takeAway(page, (url) => guide.some((file) => url.pathname.endsWith(file)));
  const documents = countDocuments(page);

  await linkTo(page, 'Users').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(destination).toHaveValue('https://hooks.northwind.example/half-a-nam');

  await page.getByRole('button', { name: 'How to verify deliveries' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'How to verify deliveries could not be loaded' });
  await expect(failure).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failure).toBeHidden();
  await expect(destination).toHaveValue('https://hooks.northwind.example/half-a-nam');
  expect(documents(), 'documents loaded').toBe(0);
});

test("a part of the shell's own is under the same guard, and reported as the shell's", async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  const known = (await receivedLogs(portal)).length;
  await signIn(page, ADMIN);
  await page.waitForLoadState('networkidle');
  const parts = await filesWith(portal, 'static/js/async', 'What is hidden, and why');
  await takeAway(page, (url) => parts.some((file) => url.pathname.endsWith(file)));
  const documents = countDocuments(page);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'My access' }).click();
  await expect(page.getByRole('alert')).toContainText('Your access could not be loaded');
  expect(documents(), 'documents loaded').toBe(1);
  await expect
    .poll(() => receivedLogs(portal, known))
    .toContainEqual(
      expect.objectContaining({
        event: 'portal.area_failed',
        attributes: expect.objectContaining({ 'portal.area.remote': 'shell', 'portal.area.phase': 'chunk' }),
      }),
    );
});

test("another part of the shell's own does not pass for the one that the page was reloaded for", async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/404/);
  const known = (await receivedLogs(portal)).length;
  await signIn(page, ADMIN);
  await page.waitForLoadState('networkidle');
  const parts = await filesWith(portal, 'static/js/async', 'What is hidden, and why');
  const documents = countDocuments(page);
  let openHome = () => {};
  const homeIsOpen = new Promise<void>((resolve) => (openHome = resolve));
  await page.route(
    (url) => parts.some((file) => url.pathname.endsWith(file)),
    async (route) => {
      if (documents() > 0) await homeIsOpen;
      await route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found.' });
    },
  );
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'My access' }).click();
  await expect.poll(documents).toBe(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Latest API keys' })).toBeVisible();
  openHome();

  const reloaded = async () =>
    (await receivedLogs(portal, known)).filter(({ event }) => event === 'portal.area_reloaded');
  await expect.poll(reloaded).toHaveLength(1);
  expect((await reloaded())[0]?.attributes).toMatchObject({
    'portal.area.remote': 'shell',
    'portal.area.mended': 'false',
  });
});

test('a portal whose own code does not come says so', async ({ page, portal, faults }) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  faults.expect(/ChunkLoadError/);
  const start = await filesWith(portal, 'static/js/async', 'portalConfig');
  await takeAway(page, (url) => start.some((file) => url.pathname.endsWith(file)));
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(/^The portal could not be loaded\./);
});

test('offline, an area says so without a reload, and comes by itself once the user is back', async ({
  page,
  context,
  portal,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const known = (await receivedLogs(portal)).length;
  await signIn(page, ADMIN);
  await linkTo(page, 'Users').click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.waitForLoadState('networkidle');
  const documents = countDocuments(page);
  await context.setOffline(true);
  await linkTo(page, 'Webhooks').click();
  await expect(failureOf(page, 'Webhooks')).toContainText('You are offline.');
  await expectGoodState(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await linkTo(page, 'Users').click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.goBack();
  await expect(failureOf(page, 'Webhooks')).toContainText('You are offline.');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expectRestToWork(page, portal, {
    elsewhere: 'Users',
    documents,
    reloads: 0,
    known,
    event: 'portal.area_failed',
    told: { 'portal.area.remote': 'webhooks', 'portal.area.phase': 'chunk' },
  });
});

test('an area of a contract that this shell does not speak is left out, and monitoring is told why', async ({
  page,
  portal,
}) => {
  const known = (await receivedLogs(portal)).length;
  await changeRegistry(page, ({ remotes }) => {
    for (const { id, portal: manifest } of remotes) if (id === 'webhooks') manifest.contract = 99;
  });
  await signIn(page, ADMIN, '/webhooks');
  const documents = countDocuments(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page");
  await expect(linkTo(page, 'Webhooks')).toHaveCount(0);
  await expectRestToWork(page, portal, {
    elsewhere: 'Users',
    documents,
    reloads: 0,
    known,
    event: 'portal.remote_refused',
    told: { 'portal.area.remote': 'webhooks' },
  });
  const refusals = (await receivedLogs(portal, known)).filter(({ event }) => event === 'portal.remote_refused');
  expect(refusals[0]?.body).toContain('contract 99 is not supported; this shell speaks contract 1');
});

test('a release that does not start gives way to the one before, and monitoring is told', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/a broken release/);
  const known = (await receivedLogs(portal)).length;
  await changeRegistry(page, ({ remotes }) => {
    for (const remote of remotes) {
      if (remote.id !== 'webhooks') continue;
      const { version, entry, integrity } = remote;
      remote.previous = { version, entry, integrity };
      remote.version = '99.0.0';
      remote.entry = 'remotes/webhooks/99.0.0/mf-manifest.json';
      remote.integrity = { manifest: '', entry: '' };
    }
  });
  // The newer release is what the older one is, but for its name and its fault.
  await page.route('**/remotes/webhooks/99.0.0/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.split('/99.0.0/')[1] ?? '';
    if (file.endsWith('.js')) {
      await route.fulfill({ contentType: 'text/javascript', body: "throw new Error('a broken release')" });
      return;
    }
    const version = await releasedVersion(portal, 'webhooks');
    const response = await page.request.get(`/remotes/webhooks/${version}/${file}`);
    await route.fulfill({ response, body: (await response.text()).replaceAll('webhooks__', 'webhooks_newer__') });
  });
  await signIn(page, ADMIN);
  const documents = countDocuments(page);
  await linkTo(page, 'Webhooks').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expect
    .poll(async () => (await receivedLogs(portal, known)).map(({ event }) => event))
    .toContain('portal.area_fell_back');
  const fallen = (await receivedLogs(portal, known)).filter(({ event }) => event === 'portal.area_fell_back');
  expect(fallen).toMatchObject([
    {
      attributes: {
        'portal.area.remote': 'webhooks',
        'portal.area.version': '99.0.0',
        'portal.area.previous_version': await releasedVersion(portal, 'webhooks'),
      },
    },
  ]);
  expect(documents(), 'documents loaded').toBe(0);
});

test('Retry brings an area back when what was gone is there again: its own code, and what areas share', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  const tables = await filesWith(portal, 'static/js/async', 'getCoreRowModel');
  let isGone = true;
  for (const part of [
    /\/remotes\/tenant\/.*\/async\/.*\.js$/,
    (url: URL) => tables.some((file) => url.pathname.endsWith(file)),
  ]) {
    isGone = true;
    await takeAway(page, part, () => isGone);
    await (page.url() === 'about:blank' ? signIn(page, ADMIN, '/users') : page.reload());
    await expect(failureOf(page, 'Users')).toBeVisible();
    isGone = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row')).toHaveCount(11);
  }
});
