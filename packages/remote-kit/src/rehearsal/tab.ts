import { setTimeout as delay } from 'node:timers/promises';
import type {
  Browser,
  BrowserContext,
  CDPSession,
  ConsoleMessage,
  Page,
  Request,
  WebSocketRoute,
} from 'playwright-core';
import { type FrameState, readFrame } from './frame-state.ts';
import { type Alive, type Deed, installProbe, type PageState } from './page-probe.ts';

/** A user of the sandbox's demo tenant. */
export const USERS = { admin: 'admin@northwind.example', reader: 'reader@northwind.example' } as const;
export type Who = keyof typeof USERS;

/** A page of the shell, between the visits of an area. */
export const NEUTRAL = '/my-access';

/** A page that responds to nothing for so long hangs. */
const HANG_MS = 15_000;
const LOADS_MAX = 5;
const LOOK_EVERY_MS = 50;
/** React changes the document so often within one look only if something renders without end. */
const RENDERS_PER_LOOK = 4;
const LOOPING_LOOKS = 30;
const QUIET_LOOKS = 3;
/** A page can lead to another one in several steps. */
const ELSEWHERE_LOOKS = 10;

/** An error, or a report to monitoring, of a page. */
export type Complaint =
  | { readonly kind: 'uncaught' | 'console'; readonly text: string; readonly stack: string }
  | { readonly kind: 'report'; readonly event: string; readonly severity: string; readonly attributes: Attributes };

export type Attributes = Readonly<Record<string, string>>;

export type Settled =
  | { readonly is: 'complete' }
  | { readonly is: 'looping' | 'incomplete'; readonly why: string }
  /** The portal shows another page: the user may not open this one. */
  | { readonly is: 'elsewhere'; readonly path: string };

/** The page responds to nothing. The tab cannot be used again. */
export class HungTab extends Error {}

export interface Measured {
  readonly listeners: number;
  readonly nodes: number;
  readonly heapBytes: number;
  readonly alive: Alive;
}

/** A browser tab of a signed-in user. */
export interface Tab {
  readonly who: Who;
  /** Loads a page. */
  load(path: string): Promise<void>;
  /** Opens a page as a link of the portal does. */
  follow(path: string): Promise<void>;
  /** Waits until the page at `path` is complete, at most `withinMs`. */
  settle(path: string, withinMs: number): Promise<Settled>;
  /** The paths, with queries, of the links of the page. */
  links(): Promise<string[]>;
  frame(): Promise<FrameState>;
  takeDeeds(): Promise<Deed[]>;
  takeComplaints(): Complaint[];
  /** Returns what is alive after garbage collection. */
  measure(): Promise<Measured>;
  /** Sends a hub event, once the page is connected to the hub. Resolves to whether it is. */
  push(event: string, argument: unknown): Promise<boolean>;
  close(): void;
}

export interface TabNeeds {
  readonly browser: Browser;
  readonly portalUrl: string;
  /** `GET v1/payouts` → the `data` of the response. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Opens a tab, and signs a user in. */
export async function openTab({ browser, portalUrl, answers }: TabNeeds, who: Who): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: portalUrl,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  // A function may be compiled with a helper that gives functions their names.
  await context.addInitScript('globalThis.__name ??= (target) => target;');
  await context.addInitScript(installProbe);
  await fulfilAnswers(context, answers);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const hub = await hubOf(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await signIn(page, USERS[who]);
  const inPage = <T>(work: () => Promise<T>) => orHung(acrossLoads(work));
  const state = () => inPage(() => page.evaluate(() => window.portalProbe.state()));

  return {
    who,
    async load(path) {
      await orHung(page.goto(path, { waitUntil: 'commit' }));
    },
    async follow(path) {
      await inPage(() =>
        page.evaluate((to) => {
          window.portalProbe.leave(new URL(to, window.location.origin).pathname);
          const idx = Number(window.history.state?.idx ?? 0) + 1;
          window.history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx }, '', to);
          window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
        }, path),
      );
    },
    settle: (path, withinMs) => settle(state, new URL(path, portalUrl).pathname, withinMs),
    links: () =>
      inPage(() =>
        page.evaluate(() =>
          [...document.querySelectorAll('main a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
        ),
      ),
    frame: () => inPage(() => page.evaluate(readFrame)),
    takeDeeds: () => inPage(() => page.evaluate(() => window.portalProbe.takeDeeds())),
    takeComplaints: () => complaints.splice(0),
    measure: () => inPage(() => measure(page, cdp)),
    push: (event, argument) => hub.push(event, argument),
    close() {
      // The renderer of a page that hangs does not respond.
      context.close().catch(() => undefined);
    },
  };
}

async function settle(stateNow: () => Promise<PageState>, path: string, withinMs: number): Promise<Settled> {
  const end = Date.now() + withinMs;
  let quiet = 0;
  let looping = 0;
  let renders: number | undefined;
  for (;;) {
    const state = await stateNow();
    const isOpen = state.path === path;
    const isLooping = renders !== undefined && state.renders - renders >= RENDERS_PER_LOOK;
    renders = state.renders;
    looping = isLooping ? looping + 1 : 0;
    quiet = state.waitsFor === '' && !isLooping ? quiet + 1 : 0;
    if (isOpen && quiet >= QUIET_LOOKS) return { is: 'complete' };
    if (!isOpen && quiet >= ELSEWHERE_LOOKS) return { is: 'elsewhere', path: state.path };
    if (looping >= LOOPING_LOOKS) return { is: 'looping', why: `rendered ${renders} times` };
    if (Date.now() > end) return { is: 'incomplete', why: state.waitsFor };
    await delay(LOOK_EVERY_MS);
  }
}

async function measure(page: Page, cdp: CDPSession): Promise<Measured> {
  // The second collection takes what the first one left to finalizers.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  const alive = await page.evaluate(() => window.portalProbe.alive());
  const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  return { listeners: jsEventListeners, nodes, heapBytes, alive };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(NEUTRAL);
  await page.getByLabel('Email').fill(email);
  const provider = new URL(page.url()).origin;
  await page.getByLabel('Password').fill('portal');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ origin, pathname }) => origin !== provider && pathname !== '/callback');
}

/** Does it again if the portal loads its page again in the meantime, as it does once if an area fails. */
async function acrossLoads<T>(work: () => Promise<T>): Promise<T> {
  for (let loads = 0; ; loads += 1) {
    try {
      return await work();
    } catch (error) {
      const isLoad = error instanceof Error && /context was destroyed|Cannot find context/.test(error.message);
      if (!isLoad || loads === LOADS_MAX) throw error;
    }
  }
}

async function orHung<T>(work: Promise<T>): Promise<T> {
  const waiting = new AbortController();
  // A page that is closed later rejects the call.
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      delay(HANG_MS, undefined, { signal: waiting.signal }).then(() => {
        throw new HungTab();
      }),
    ]);
  } finally {
    waiting.abort();
  }
}

function complaintsOf(page: Page): Complaint[] {
  const complaints: Complaint[] = [];
  page.on('pageerror', (error) => complaints.push({ kind: 'uncaught', text: error.message, stack: error.stack ?? '' }));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push({ kind: 'console', text: message.text(), stack: placeOf(message) });
  });
  page.on('request', (request) => complaints.push(...reportsOf(request)));
  return complaints;
}

function placeOf(message: ConsoleMessage): string {
  const { url, lineNumber, columnNumber } = message.location();
  return url === '' ? '' : `at ${url}:${lineNumber + 1}:${columnNumber + 1}`;
}

interface Otlp {
  readonly resourceLogs?: readonly {
    readonly scopeLogs?: readonly { readonly logRecords?: readonly OtlpRecord[] }[];
  }[];
}
interface OtlpRecord {
  readonly eventName?: string;
  readonly severityText?: string;
  readonly attributes?: readonly { readonly key: string; readonly value: OtlpValue }[];
}
interface OtlpValue {
  readonly stringValue?: string;
  readonly arrayValue?: { readonly values: readonly OtlpValue[] };
}

/** The reports about areas that the portal sends to monitoring. */
function reportsOf(request: Request): Complaint[] {
  if (!request.url().endsWith('/monitoring/v1/logs') || request.method() !== 'POST') return [];
  // The portal's own sender wrote it.
  const document: Otlp = JSON.parse(request.postData() ?? '{}');
  const records = (document.resourceLogs ?? []).flatMap(({ scopeLogs = [] }) =>
    scopeLogs.flatMap(({ logRecords = [] }) => logRecords),
  );
  return records.map(({ eventName = '', severityText = '', attributes = [] }) => ({
    kind: 'report',
    event: eventName,
    severity: severityText,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, textOf(value)])),
  }));
}

function textOf({ stringValue, arrayValue }: OtlpValue): string {
  return stringValue ?? (arrayValue?.values ?? []).map(textOf).join(', ');
}

async function fulfilAnswers(context: BrowserContext, answers: TabNeeds['answers']): Promise<void> {
  for (const [call, data] of Object.entries(answers)) {
    const [method = '', path = ''] = call.split(' ');
    await context.route(
      ({ pathname }) => pathname === `/api/${path}`,
      (route) =>
        route.request().method() === method
          ? route.fulfill({ json: { result: 'SUCCESS', data, errors: [] } })
          : route.fallback(),
    );
  }
}

/** Terminates every message of the hub. */
const RECORD_END = '\u001e';
const CONNECTS_WITHIN_MS = 5_000;

/** Connects the page to the hub of the sandbox, with a way to add messages. */
async function hubOf(page: Page): Promise<Pick<Tab, 'push'>> {
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/notificationhub/, (route) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      route.send(message);
      // The response to an accepted handshake.
      if (message === `{}${RECORD_END}`) open.add(route);
    });
    route.onClose((code, reason) => {
      open.delete(route);
      void server.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) });
    });
  });
  return {
    async push(event, argument) {
      const end = Date.now() + CONNECTS_WITHIN_MS;
      while (open.size === 0 && Date.now() < end) await delay(LOOK_EVERY_MS);
      const socket = [...open].at(-1);
      socket?.send(`${JSON.stringify({ type: 1, target: event, arguments: [argument] })}${RECORD_END}`);
      return socket !== undefined;
    },
  };
}
