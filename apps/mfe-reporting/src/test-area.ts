import { type AreaOptions, connect, openArea } from '@portal/test-kit';
import { demoTenant, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

/** The sandbox of the test file that runs. */
export let sandbox: TestSandbox;

/** The tenant that the tests work in. */
export const northwind = demoTenant('Northwind Payments');

/** Makes every test of the file start from the demo data. */
export function setUpSandbox(): void {
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());
}

export interface Opening extends Partial<Pick<AreaOptions, 'email' | 'flags' | 'realtime'>> {
  readonly fetch?: typeof fetch;
}

const FLAGS = ['projectionAccess', 'mandateReport', 'mandateReportMetadata', 'orderViewerV2'];

/** Opens a page of this area. Default: all flags of the area, and a user who can see every report. */
export function openPage(
  at: string,
  { email = 'admin@northwind.example', flags = FLAGS, fetch = sandbox.fetch, ...rest }: Opening = {},
) {
  return openArea({ portal, routes, at, platform: { ...sandbox, fetch }, email, flags, ...rest });
}

/** Simulates the mouse and keyboard of the user. */
export type UserEvent = Awaited<ReturnType<typeof openPage>>['user'];

/**
 * Opens the dialog that has the same name as its button and waits for a heading in it. A placeholder dialog stands in until the
 * content has loaded.
 */
export async function openDialog(user: UserEvent, name: string, heading: string) {
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { name: heading });
  return within(screen.getByRole('dialog', { name }));
}

/** An API connection of an account to the tenant, to inspect or change data independently of the page. */
export function api(email = 'admin@northwind.example', fetch = sandbox.fetch) {
  return connect({ ...sandbox, fetch }, email, northwind);
}

/** A `fetch` to the sandbox that can hold or refuse single calls. */
export function controlledWay() {
  const held: { readonly url: string; readonly go: () => void }[] = [];
  const refused: ((url: string) => boolean)[] = [];
  const aborted: string[] = [];
  let holds: (url: string) => boolean = () => false;
  const way: typeof fetch = async (input, init) => {
    const url = addressOf(input);
    init?.signal?.addEventListener('abort', () => aborted.push(url));
    // Hold the response, not the request: responses arrive in the order of their release.
    const answer = refused.some((matches) => matches(url)) ? refusal() : await sandbox.fetch(input, init);
    if (holds(url)) await new Promise<void>((go) => held.push({ url, go }));
    return answer;
  };
  return {
    fetch: way,
    /** Holds the responses to all calls whose URL matches. */
    hold: (matches: (url: string) => boolean) => void (holds = matches),
    /** The URLs of the held responses. */
    held: () => held.map(({ url }) => url),
    /** The URLs of aborted calls, in order. */
    aborted: () => aborted,
    /** Releases the matching responses in the order of their requests, and waits until the page shows the result. */
    release: (matches: (url: string) => boolean = () => true) =>
      act(async () => {
        for (const { go } of held.filter(({ url }) => matches(url))) go();
        held.splice(0, held.length, ...held.filter(({ url }) => !matches(url)));
        await settled();
      }),
    refuse: (matches: (url: string) => boolean) => void refused.push(matches),
    /** Stops refusing calls. */
    allow: () => void refused.splice(0),
  };
}

/** Waits until the response is read and the query cache has notified its observers: a task or two each, without timers. */
async function settled() {
  for (let tasks = 0; tasks < 5; tasks += 1) await new Promise((done) => setTimeout(done));
}

/** The URL of a call. */
export function addressOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}

function refusal(): Response {
  const errors = [{ code: 'FORBIDDEN', message: '' }];
  return Response.json({ result: 'FAILURE', errors }, { status: 403 });
}
