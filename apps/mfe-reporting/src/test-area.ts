import { type AreaOptions, connect, openArea } from '@portal/test-kit';
import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeEach } from 'vitest';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

/** The platform of this test file. */
export const sandbox = await startTestSandbox();

/** The tenant that the tests work in. */
export const northwind = demoTenant('Northwind Payments');

/** Makes every test of the file start from the demo data. */
export function setUpSandbox(): void {
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());
}

export interface Opening extends Partial<Pick<AreaOptions, 'email' | 'flags' | 'realtime'>> {
  readonly fetch?: typeof fetch;
}

const FLAGS = ['projectionAccess', 'mandateReport', 'mandateReportMetadata', 'orderViewerV2'];

/** Opens a page of this area, with all of its flags; for somebody who may see every report unless said otherwise. */
export function openPage(
  at: string,
  { email = 'admin@northwind.example', flags = FLAGS, fetch = sandbox.fetch, ...rest }: Opening = {},
) {
  return openArea({ portal, routes, at, platform: { ...sandbox, fetch }, email, flags, ...rest });
}

/** Who is on the page, at mouse and keyboard. */
export type UserEvent = Awaited<ReturnType<typeof openPage>>['user'];

/**
 * Presses the button that opens a dialog of its name, and waits for a heading in it: until its content has come, another dialog
 * stands in its place.
 */
export async function openDialog(user: UserEvent, name: string, heading: string) {
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { name: heading });
  return within(screen.getByRole('dialog', { name }));
}

/** An account's connection to the tenant, to look or act behind the back of whoever is on the page. */
export function api(email = 'admin@northwind.example', fetch = sandbox.fetch) {
  return connect({ ...sandbox, fetch }, email, northwind);
}

/** A way to the platform on which single calls can be held up and refused. */
export function controlledWay() {
  const held: { readonly url: string; readonly go: () => void }[] = [];
  const refused: ((url: string) => boolean)[] = [];
  const aborted: string[] = [];
  let holds: (url: string) => boolean = () => false;
  const way: typeof fetch = async (input, init) => {
    const url = addressOf(input);
    init?.signal?.addEventListener('abort', () => aborted.push(url));
    // The answer is there, and waits: what is let go of last arrives last, whenever it was asked for.
    const answer = refused.some((matches) => matches(url)) ? refusal() : await sandbox.fetch(input, init);
    if (holds(url)) await new Promise<void>((go) => held.push({ url, go }));
    return answer;
  };
  return {
    fetch: way,
    /** Holds back the answers to all calls whose address matches. */
    hold: (matches: (url: string) => boolean) => void (holds = matches),
    /** The addresses whose answers wait. */
    held: () => held.map(({ url }) => url),
    /** The addresses of calls that were given up, in order. */
    aborted: () => aborted,
    /** Lets the answers that match arrive, in the order in which they were asked for, until the page shows what it makes of them. */
    release: (matches: (url: string) => boolean = () => true) =>
      act(async () => {
        for (const { go } of held.filter(({ url }) => matches(url))) go();
        held.splice(0, held.length, ...held.filter(({ url }) => !matches(url)));
        await taken();
      }),
    refuse: (matches: (url: string) => boolean) => void refused.push(matches),
    /** Nothing is refused any more. */
    allow: () => void refused.splice(0),
  };
}

/** The answer was read, and the query cache has told of it: each takes a task or two, and nothing that takes time. */
async function taken() {
  for (let tasks = 0; tasks < 5; tasks += 1) await new Promise((done) => setTimeout(done));
}

/** Where a call goes. */
export function addressOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}

function refusal(): Response {
  const errors = [{ code: 'FORBIDDEN', message: '' }];
  return Response.json({ result: 'FAILURE', errors }, { status: 403 });
}
