import { act } from '@testing-library/react';

/** A call that was made over the network. */
export interface NetworkCall {
  readonly method: string;
  readonly url: URL;
  /** Path and query. */
  readonly path: string;
  /** The request's body as text; empty without one. */
  readonly text: string;
  /** The request's body, parsed from JSON; `undefined` without one. */
  readonly body: unknown;
  /** Whether the portal aborted the call. */
  readonly isAborted: boolean;
}

/**
 * Matches calls. A string names a method, a part of path and query, or both: `'POST'`, `'/preferences'`, `'PUT /preferences'`. A
 * regular expression is tested against `PUT /v1/preferences?type=x`.
 */
export type CallMatch = string | RegExp | ((call: NetworkCall) => boolean);

/** Responds to a call in place of the platform. `send` forwards the call, with another body if one is given. */
export type Responder = (call: NetworkCall, send: (text?: string) => Promise<Response>) => Promise<Response> | Response;

export interface Hold {
  /** The calls whose responses are held, oldest first, including those that the portal has aborted. */
  readonly waiting: () => readonly NetworkCall[];
  /**
   * Delivers the held responses, oldest first, and waits until the page has processed them. With a match, delivers only
   * those and the hold continues; without one, delivers all and the hold ends.
   */
  readonly release: (match?: CallMatch) => Promise<void>;
}

/** A connection to the platform that a test controls. Each returned `() => void` ends its disturbance. */
export interface Network {
  readonly fetch: typeof fetch;
  /** The calls so far, oldest first. Default: all. */
  readonly calls: (match?: CallMatch) => readonly NetworkCall[];
  /** Empties the list of calls. */
  readonly forgetCalls: () => void;
  /** The platform handles matching calls at once, but the responses wait for their release. */
  readonly hold: (match: CallMatch) => Hold;
  /** Matching calls are refused before they reach the platform. Default: 403 with FORBIDDEN. */
  readonly refuse: (match: CallMatch, refusal?: { readonly status: number; readonly code: string }) => () => void;
  /** Matching calls fail before they reach the platform, as without a connection. */
  readonly fail: (match: CallMatch) => () => void;
  /** Matching calls reach the platform and take effect, but their responses are lost. */
  readonly loseResponses: (match: CallMatch) => () => void;
  /** Matching calls get this response. If several match a call, the latest wins, and its `send` calls the others. */
  readonly respond: (match: CallMatch, responder: Responder) => () => void;
  /** The responses to matching calls arrive with another body. */
  readonly rewriteResponses: (match: CallMatch, rewrite: (text: string) => string) => () => void;
  /** Matching calls reach the platform with another body. */
  readonly rewriteRequests: (match: CallMatch, rewrite: (text: string) => string) => () => void;
  /** Ends every disturbance and empties the list of calls. Held responses never arrive. */
  readonly reset: () => void;
}

interface HeldResponse {
  readonly call: NetworkCall;
  readonly arrive: () => void;
}

/** Puts a controllable network in front of a platform. */
export function createNetwork(platform: typeof fetch): Network {
  const calls: NetworkCall[] = [];
  /** Latest first. */
  const responders: { readonly match: CallMatch; readonly respond: Responder }[] = [];
  const holds: { readonly match: CallMatch; readonly held: HeldResponse[] }[] = [];

  const controlled: typeof fetch = async (input, init) => {
    // As in a browser, a call that was aborted while it waited for its token is not sent.
    init?.signal?.throwIfAborted();
    const call = describeCall(addressOf(input), init);
    calls.push(call);
    const response = await responseTo(call, [...responders], (text) =>
      platform(input, text === undefined ? init : { ...init, body: text }),
    );
    const hold = holds.find(({ match }) => matches(match, call));
    if (hold) await new Promise<void>((arrive) => hold.held.push({ call, arrive }));
    return response;
  };

  function respond(match: CallMatch, responder: Responder): () => void {
    const entry = { match, respond: responder };
    responders.unshift(entry);
    return () => remove(responders, entry);
  }

  return {
    fetch: controlled,
    respond,
    calls: (match = '') => calls.filter((call) => matches(match, call)),
    forgetCalls: () => void calls.splice(0),
    hold(match) {
      const hold = { match, held: new Array<HeldResponse>() };
      holds.push(hold);
      return {
        waiting: () => hold.held.map(({ call }) => call),
        release(released) {
          if (released === undefined) remove(holds, hold);
          const arriving = hold.held.filter(({ call }) => matches(released ?? '', call));
          for (const one of arriving) remove(hold.held, one);
          return act(async () => {
            for (const { arrive } of arriving) arrive();
            await settle();
          });
        },
      };
    },
    refuse: (match, { status, code } = { status: 403, code: 'FORBIDDEN' }) =>
      respond(match, () => Response.json({ result: 'FAILURE', errors: [{ code, message: '' }] }, { status })),
    fail: (match) => respond(match, () => Promise.reject(new TypeError('Failed to fetch'))),
    loseResponses: (match) =>
      respond(match, async (_call, send) => {
        await send();
        throw new TypeError('Failed to fetch');
      }),
    rewriteResponses: (match, rewrite) =>
      respond(match, async (_call, send) => {
        const response = await send();
        return new Response(rewrite(await response.text()), response);
      }),
    rewriteRequests: (match, rewrite) => respond(match, ({ text }, send) => send(rewrite(text))),
    reset() {
      for (const list of [calls, responders, holds]) list.length = 0;
    },
  };
}

/** The platform's response, unless a responder gives another one. */
function responseTo(
  call: NetworkCall,
  [first, ...others]: readonly { readonly match: CallMatch; readonly respond: Responder }[],
  send: (text?: string) => Promise<Response>,
): Promise<Response> | Response {
  if (!first) return send();
  if (!matches(first.match, call)) return responseTo(call, others, send);
  return first.respond(call, async (text) => responseTo(call, others, (changed) => send(changed ?? text)));
}

function matches(match: CallMatch, call: NetworkCall): boolean {
  if (typeof match === 'function') return match(call);
  if (match instanceof RegExp) return match.test(`${call.method} ${call.path}`);
  const [, method, part = ''] = /^([A-Z]+(?= |$))? ?(.*)$/.exec(match) ?? [];
  return (method === undefined || method === call.method) && call.path.includes(part);
}

function describeCall(address: string, init: RequestInit = {}): NetworkCall {
  const url = new URL(address);
  const text = typeof init.body === 'string' ? init.body : '';
  return {
    method: init.method ?? 'GET',
    url,
    path: url.pathname + url.search,
    text,
    body: text === '' ? undefined : JSON.parse(text),
    get isAborted() {
      return init.signal?.aborted ?? false;
    },
  };
}

function addressOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}

function remove<Item>(list: Item[], item: Item): void {
  const place = list.indexOf(item);
  if (place >= 0) list.splice(place, 1);
}

/** Reading a response and notifying the cache's observers take a few tasks, but no longer timer. */
async function settle(): Promise<void> {
  for (let tasks = 0; tasks < 5; tasks += 1) await new Promise((done) => setTimeout(done));
}
