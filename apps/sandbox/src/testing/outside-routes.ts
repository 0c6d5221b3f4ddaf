import type { InjectOptions } from 'fastify';

/** A request of a caller without token, cookie, key or signature, from another machine. */
export interface StrangersRequest extends Pick<InjectOptions, 'headers' | 'payload' | 'query' | 'remoteAddress'> {
  readonly status: number;
}

/** A route that is not in the OpenAPI document. */
export interface OutsideRoute {
  /** Method and path as the server lists them; ANY for a path that takes every method. */
  readonly route: string;
  /** The allowed callers, in words. */
  readonly openTo: string;
  /** The responses to a stranger. None of them may change a row. */
  readonly strangers: readonly StrangersRequest[];
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const OWN_ORIGIN = { ...FORM, origin: 'http://sandbox.example' };
const FOREIGN_ORIGINS: readonly StrangersRequest[] = [
  { headers: FORM, payload: 'decision=deny', status: 403 },
  { headers: { ...FORM, origin: 'null' }, payload: 'decision=deny', status: 403 },
  { headers: { ...FORM, origin: 'http://localhost:4300' }, payload: 'decision=deny', status: 403 },
];
const ELSEWHERE = { remoteAddress: '192.0.2.1', headers: { host: 'localhost:4301' } };
const REBOUND = { remoteAddress: '127.0.0.1', headers: { host: 'rebound.example' } };

const ANYONE: readonly StrangersRequest[] = [{ status: 200 }];
const SIGN_IN = 'the browser that began this sign-in, by its cookie';
const CHECKOUT = 'anyone with the key of a tenant’s checkout';
const MEMBERS = 'members of the tenant in the context, with a token';
const LOOPBACK = 'programs on this machine';

/** Every route that is not in the OpenAPI document, and its response to strangers. `access.test.ts` tries all of them. */
export const OUTSIDE_ROUTES: readonly OutsideRoute[] = [
  { route: 'GET /openapi.json', openTo: 'anyone', strangers: ANYONE },
  { route: 'GET /healthz', openTo: 'anyone', strangers: ANYONE },
  { route: 'GET /api-documentation', openTo: 'anyone', strangers: [{ status: 302 }] },
  { route: 'GET /identity/identity.css', openTo: 'anyone', strangers: ANYONE },
  { route: 'GET /identity/icon.svg', openTo: 'anyone', strangers: ANYONE },
  { route: 'GET /identity/interaction/:uid', openTo: SIGN_IN, strangers: [{ status: 400 }] },
  { route: 'GET /identity/interaction/:uid/sign-in', openTo: SIGN_IN, strangers: [{ status: 400 }] },
  {
    route: 'POST /identity/interaction/:uid/sign-in',
    openTo: SIGN_IN,
    strangers: [...FOREIGN_ORIGINS, { headers: OWN_ORIGIN, payload: 'email=a&password=b', status: 303 }],
  },
  { route: 'GET /identity/interaction/:uid/sign-up', openTo: SIGN_IN, strangers: [{ status: 400 }] },
  {
    route: 'POST /identity/interaction/:uid/sign-up',
    openTo: SIGN_IN,
    strangers: [...FOREIGN_ORIGINS, { headers: OWN_ORIGIN, payload: 'password=a&repeated=a', status: 303 }],
  },
  { route: 'ANY /identity/*', openTo: 'the OpenID provider decides', strangers: [{ status: 404 }] },
  {
    route: 'OPTIONS *',
    openTo: 'browsers, before they send a request of another origin; only the portal’s is allowed',
    strangers: [
      { headers: { origin: 'http://elsewhere.example', 'access-control-request-method': 'DELETE' }, status: 204 },
    ],
  },
  { route: 'POST /flags/ofrep/v1/evaluate/flags', openTo: MEMBERS, strangers: [{ status: 401 }] },
  { route: 'POST /flags/ofrep/v1/evaluate/flags/', openTo: MEMBERS, strangers: [{ status: 401 }] },
  { route: 'POST /flags/ofrep/v1/evaluate/flags/:key', openTo: MEMBERS, strangers: [{ status: 401 }] },
  {
    route: 'PUT /tenant-flags/:tenantId/:key',
    openTo: LOOPBACK,
    strangers: [
      { ...ELSEWHERE, payload: { variant: 'on' }, status: 404 },
      { ...REBOUND, payload: { variant: 'on' }, status: 421 },
    ],
  },
  {
    route: 'POST /monitoring/v1/logs',
    openTo: 'anyone: the portal reports before a sign-in too',
    strangers: [{ payload: { resourceLogs: [] }, status: 200 }],
  },
  {
    route: 'GET /monitoring/logs',
    openTo: LOOPBACK,
    strangers: [
      { ...ELSEWHERE, status: 404 },
      { ...REBOUND, status: 421 },
    ],
  },
  {
    route: 'POST /monitoring/v1/metrics',
    openTo: 'anyone: visits of the portal send sums, without ids',
    strangers: [{ payload: { resourceMetrics: [] }, status: 200 }],
  },
  {
    route: 'POST /monitoring/v1/reports',
    openTo: 'anyone: browsers report what they blocked',
    strangers: [{ headers: { 'content-type': 'application/reports+json' }, payload: '[]', status: 204 }],
  },
  {
    route: 'GET /monitoring/facts',
    openTo: LOOPBACK,
    strangers: [
      { ...ELSEWHERE, status: 404 },
      { ...REBOUND, status: 421 },
    ],
  },
  {
    route: 'GET /files/reports/:reportPath',
    openTo: 'anyone with a signed link, for a minute',
    strangers: [{ status: 403 }, { query: { expires: '9999999999999', signature: 'guessed' }, status: 403 }],
  },
  {
    route: 'GET /files/activity',
    openTo: 'anyone with a signed link, for a minute',
    strangers: [
      { status: 403 },
      { query: { tenant: 'guessed', expires: '9999999999999', signature: 'guessed' }, status: 403 },
    ],
  },
  { route: 'GET /files/images/:name', openTo: 'anyone', strangers: [{ status: 404 }] },
  { route: 'GET /files/fonts/:name', openTo: 'anyone', strangers: [{ status: 404 }] },
  { route: 'GET /files/logos/:name', openTo: 'anyone who knows its unguessable name', strangers: [{ status: 404 }] },
  {
    route: 'GET /consent',
    openTo: 'anyone with the signed request of an attempt, until it expires',
    strangers: [{ status: 400 }, { query: { request: 'guessed', redirect_uri: 'x', state: 'x' }, status: 400 }],
  },
  {
    route: 'POST /consent',
    openTo: 'the consent page itself, with the signed request of an attempt',
    strangers: [
      ...FOREIGN_ORIGINS,
      { headers: OWN_ORIGIN, payload: 'decision=deny&request=guessed&redirect_uri=x&state=x', status: 303 },
    ],
  },
  { route: 'GET /checkout/:key', openTo: CHECKOUT, strangers: [{ status: 404 }] },
  { route: 'GET /checkout/:key/styles.css', openTo: CHECKOUT, strangers: [{ status: 404 }] },
  { route: 'GET /checkout/:key/:order', openTo: CHECKOUT, strangers: [{ status: 404 }] },
  {
    route: 'POST /checkout/:key/:order',
    openTo: CHECKOUT,
    strangers: [...FOREIGN_ORIGINS, { headers: OWN_ORIGIN, payload: 'action=pay', status: 404 }],
  },
  { route: 'POST /v2/notificationhub/global/negotiate', openTo: 'members, with a token', strangers: [{ status: 401 }] },
];
