import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, demoId } from '../../demo/data/demo-tenants.ts';
import { type Chance, createChance, ODD_PARTS, ODD_TEXTS, ODD_TYPES } from '../../testing/test-chance.ts';
import { anyDatabase, startOn } from '../../testing/test-databases.ts';
import type { TestSandbox } from '../../testing/test-sandbox.ts';

const SEED = 20_260_205;
const PORTAL_URL = 'http://localhost:4300';
const VERIFIER = 'v'.repeat(43);
const ADMIN = 'admin@northwind.example';
const INVITED = 'invited@northwind.example';

/** The parameters of an address or a form, in which a name may occur twice. */
type Params = readonly (readonly [name: string, value: string])[];

const AUTHORISE: Params = [
  ['client_id', 'tenant-portal'],
  ['response_type', 'code'],
  ['redirect_uri', `${PORTAL_URL}/callback`],
  ['scope', 'openid email profile'],
  ['state', 'st4te'],
  ['code_challenge', createHash('sha256').update(VERIFIER).digest('base64url')],
  ['code_challenge_method', 'S256'],
];

/** Other parameters of the protocol that a client may send. */
const FURTHER_NAMES = [
  'login_hint',
  'screen_hint',
  'invitation_key',
  'prompt',
  'max_age',
  'nonce',
  'claims',
  'resource',
  'request',
  'request_uri',
  'response_mode',
  'ui_locales',
  'id_token_hint',
  'acr_values',
  'display',
  'registration',
  'web_message_uri',
  '__proto__',
] as const;

const FURTHER_VALUES = [
  'none',
  'login',
  'consent',
  'none login',
  'signup',
  'form_post',
  'fragment',
  'http://sandbox.example/v1',
  'http://elsewhere.example',
  '{"id_token":{"email":null}}',
  '{"userinfo":[]}',
  'eyJhbGciOiJub25lIn0.e30.',
] as const;

describe.each([anyDatabase])('on $name', (database) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startOn(database);
  });
  afterAll(() => sandbox.close());

  /** Mostly valid parameters, some of them missing, repeated, replaced or added. */
  function makeOdd(chance: Chance, params: Params): Params {
    const odd = () => (chance.happens(0.5) ? chance.pick(FURTHER_VALUES) : chance.pick(ODD_TEXTS));
    const own = params.flatMap(([name, value]) => {
      const given = [[name, chance.happens(0.08) ? odd() : value] as const];
      return chance.happens(0.04) ? [] : chance.happens(0.04) ? [...given, ...given] : given;
    });
    const further = Array.from({ length: chance.upTo(2) }, () => [chance.pick(FURTHER_NAMES), odd()] as const);
    return [...own, ...further];
  }

  /** Encodes the parameters, sometimes incorrectly. */
  function encode(chance: Chance, params: Params): string {
    const text = new URLSearchParams(params.map(([name, value]) => [name, value])).toString();
    return chance.happens(0.1) ? `${text}&${chance.pick(ODD_PARTS)}=${chance.pick(ODD_PARTS)}` : text;
  }

  async function expectNoFault(request: {
    readonly method: 'GET' | 'POST';
    readonly url: string;
    readonly headers?: Record<string, string>;
    readonly payload?: string;
  }) {
    const response = await sandbox.app.inject(request);
    const exchange = `${JSON.stringify(request).slice(0, 2000)} → ${response.statusCode} ${response.payload.slice(0, 300)}`;
    expect(response.statusCode, exchange).toBeLessThan(500);
    // Redirects lead only to the provider and the portal, and no page repeats markup from a request.
    const location = response.headers['location'] ?? '/identity/';
    expect(location, exchange).toMatch(
      /^(\/identity\/|http:\/\/sandbox\.example\/identity\/|http:\/\/localhost:4300\/)/,
    );
    expect(response.payload, exchange).not.toContain('<script');
    return response;
  }

  /** Begins a valid sign-in; returns the path of its page and the cookies. */
  async function beginSignIn(further: Params = []) {
    const query = new URLSearchParams([...AUTHORISE, ...further].map(([name, value]) => [name, value]));
    const response = await sandbox.app.inject(`/identity/auth?${query}`);
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { path: new URL(String(response.headers['location']), sandbox.url).pathname, cookie };
  }

  test('odd sign-in requests lead to a sign-in page, back to the portal, or to an error page', async () => {
    const chance = createChance(SEED);
    const statuses = new Set<number>();
    for (let count = 0; count < 250; count += 1) {
      const query = encode(chance, makeOdd(chance, AUTHORISE));
      const asForm = chance.happens(0.2);
      const { statusCode } = await expectNoFault(
        asForm
          ? { method: 'POST', url: '/identity/auth', headers: { 'content-type': formType(chance) }, payload: query }
          : { method: 'GET', url: `/identity/auth?${query}` },
      );
      statuses.add(statusCode);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([303, 400]));
  });

  test('odd forms in an open sign-in or sign-up get the page again, with an error', async () => {
    const chance = createChance(SEED + 1);
    const invitation = sandbox.invitationKeyOf(demoId(`user Northwind Labs ${INVITED}`));
    const begun = [
      await beginSignIn(),
      await beginSignIn([
        ['screen_hint', 'signup'],
        ['login_hint', '"><script>\0'],
        ['invitation_key', invitation],
      ]),
    ];
    const statuses = new Set<number>();
    for (let count = 0; count < 160; count += 1) {
      const { path, cookie } = chance.pick(begun);
      const page = chance.happens(0.95) ? path : path.replace(/[^/]+$/, chance.pick(ODD_PARTS));
      const form: Params = [
        ['email', chance.happens(0.5) ? `${chance.upTo(1e6)}@nowhere.example` : chance.pick(ODD_TEXTS)],
        ['password', chance.pick(ODD_TEXTS)],
        ['repeated', chance.happens(0.5) ? chance.pick(ODD_TEXTS) : DEMO_PASSWORD],
      ];
      const { statusCode } = await expectNoFault({
        method: chance.happens(0.9) ? 'POST' : 'GET',
        url: page + chance.pick(['', '/sign-in', '/sign-up', '/sign-up/', '/SIGN-IN']),
        headers: {
          cookie: chance.happens(0.95)
            ? cookie
            : cookie.replaceAll(/=[^;]*/g, `=${chance.pick(['', 'x', '%00', '"'])}`),
          origin: chance.happens(0.95) ? sandbox.url : 'null',
          'content-type': formType(chance),
        },
        payload: encode(chance, makeOdd(chance, form)),
      });
      statuses.add(statusCode);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 403, 415]));
    const logins = await sandbox.db
      .selectFrom('logins')
      .select('email')
      .where('email', 'like', '%nowhere.example')
      .execute();
    expect(logins).toEqual([{ email: 'nobody@nowhere.example' }]);
  });

  test('odd token and sign-out requests are rejected and return no token', async () => {
    const chance = createChance(SEED + 2);
    const { path, cookie } = await beginSignIn();
    const signedIn = await expectNoFault({
      method: 'POST',
      url: `${path}/sign-in`,
      headers: { cookie, origin: sandbox.url, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: ADMIN, password: DEMO_PASSWORD }).toString(),
    });
    expect(signedIn.statusCode).toBe(303);
    const token = await sandbox.tokenFor(ADMIN);
    for (let count = 0; count < 150; count += 1) {
      const exchange = makeOdd(chance, [
        ['client_id', 'tenant-portal'],
        ['grant_type', chance.pick(['authorization_code', 'refresh_token', 'client_credentials', 'password'])],
        ['code', chance.pick(ODD_TEXTS)],
        ['refresh_token', chance.pick([token, ...ODD_TEXTS])],
        ['redirect_uri', `${PORTAL_URL}/callback`],
        ['code_verifier', VERIFIER],
      ]);
      const refused = await expectNoFault({
        method: 'POST',
        url: '/identity/token',
        headers: {
          origin: chance.happens(0.8) ? PORTAL_URL : 'http://elsewhere.example',
          'content-type': formType(chance),
          ...(chance.happens(0.3) && {
            authorization: chance.pick(['Basic', 'Basic Og==', 'Basic %%', `Bearer ${token}`]),
          }),
        },
        payload: encode(chance, exchange),
      });
      expect(refused.statusCode).toBeOneOf([400, 401, 404, 415]);

      const leave = makeOdd(chance, [
        ['id_token_hint', chance.pick([token, ...FURTHER_VALUES])],
        ['post_logout_redirect_uri', chance.pick([`${PORTAL_URL}/`, ...FURTHER_VALUES])],
        ['client_id', 'tenant-portal'],
        ['logout', 'yes'],
        ['xsrf', chance.pick(ODD_TEXTS)],
      ]);
      await expectNoFault({
        method: chance.happens(0.5) ? 'GET' : 'POST',
        url: `/identity/session/end${chance.pick(['', '/confirm', '/success'])}?${encode(chance, leave)}`,
        headers: { cookie, 'content-type': formType(chance) },
        payload: encode(chance, leave),
      });
    }
  });

  test("a different Host header does not change the provider's addresses", async () => {
    for (const host of ['elsewhere.example', '', 'a b', '[::', 'elsewhere.example:99999']) {
      const response = await expectNoFault({
        method: 'GET',
        url: '/identity/.well-known/openid-configuration',
        headers: { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
      });
      expect(response.json()).toMatchObject({ token_endpoint: 'http://sandbox.example/identity/token' });
      expect(response.payload).not.toContain('elsewhere');
    }
  });

  function formType(chance: Chance): string {
    return chance.happens(0.85) ? 'application/x-www-form-urlencoded' : chance.pick(ODD_TYPES);
  }
});
