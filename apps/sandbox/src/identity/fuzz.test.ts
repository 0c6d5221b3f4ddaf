import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, demoId } from '../database/demo-tenants.ts';
import { type Chance, createChance, ODD_PARTS, ODD_TEXTS, ODD_TYPES } from '../testing/test-chance.ts';
import { anyDatabase, startOn } from '../testing/test-databases.ts';
import type { TestSandbox } from '../testing/test-sandbox.ts';

const SEED = 20_260_205;
const PORTAL_URL = 'http://localhost:4300';
const VERIFIER = 'v'.repeat(43);
const ADMIN = 'admin@northwind.example';
const INVITED = 'invited@northwind.example';

/** What is asked for, as an address or a form has it: a name may stand there twice, or not be text at all. */
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

/** What else the protocol knows, and somebody may try. */
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

  /** Each parameter as it should be, but now and then left out, doubled, or something else; and now and then others. */
  function makeOdd(chance: Chance, params: Params): Params {
    const odd = () => (chance.happens(0.5) ? chance.pick(FURTHER_VALUES) : chance.pick(ODD_TEXTS));
    const own = params.flatMap(([name, value]) => {
      const given = [[name, chance.happens(0.08) ? odd() : value] as const];
      return chance.happens(0.04) ? [] : chance.happens(0.04) ? [...given, ...given] : given;
    });
    const further = Array.from({ length: chance.upTo(2) }, () => [chance.pick(FURTHER_NAMES), odd()] as const);
    return [...own, ...further];
  }

  /** Now and then with an encoding that is broken. */
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
    const answer = await sandbox.app.inject(request);
    const told = `${JSON.stringify(request).slice(0, 2000)} was answered ${answer.statusCode} ${answer.payload.slice(0, 300)}`;
    expect(answer.statusCode, told).toBeLessThan(500);
    // Nothing but the portal is ever gone to, and no page repeats markup that it was sent.
    const location = answer.headers['location'] ?? '/identity/';
    expect(location, told).toMatch(/^(\/identity\/|http:\/\/sandbox\.example\/identity\/|http:\/\/localhost:4300\/)/);
    expect(answer.payload, told).not.toContain('<script');
    return answer;
  }

  /** Where a sign-in that was begun properly goes on, and the cookies to go there with. */
  async function beginSignIn(further: Params = []) {
    const query = new URLSearchParams([...AUTHORISE, ...further].map(([name, value]) => [name, value]));
    const answer = await sandbox.app.inject(`/identity/auth?${query}`);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { path: new URL(String(answer.headers['location']), sandbox.url).pathname, cookie };
  }

  test('odd requests to sign in lead to a sign-in, back to the portal, or to words', async () => {
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

  test('odd forms of a sign-in or sign-up that is open get the page again, with words', async () => {
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

  test('odd requests for tokens, and to sign out, are refused, and open nothing', async () => {
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

  test('who names another host gets the same addresses as everybody', async () => {
    for (const host of ['elsewhere.example', '', 'a b', '[::', 'elsewhere.example:99999']) {
      const answer = await expectNoFault({
        method: 'GET',
        url: '/identity/.well-known/openid-configuration',
        headers: { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
      });
      expect(answer.json()).toMatchObject({ token_endpoint: 'http://sandbox.example/identity/token' });
      expect(answer.payload).not.toContain('elsewhere');
    }
  });

  function formType(chance: Chance): string {
    return chance.happens(0.85) ? 'application/x-www-form-urlencoded' : chance.pick(ODD_TYPES);
  }
});
