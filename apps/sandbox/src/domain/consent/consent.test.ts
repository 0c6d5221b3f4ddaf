import { installedAppsSchema } from '@portal/api-client/installed-apps';
import { internalConfigurationSchema } from '@portal/api-client/provider-configurations';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { everyRow } from '../../testing/every-row.ts';
import { removeUser, setRoles } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { beginAttempt, type ConsentFields, openConsent, pressConsent, targetOf } from './testing/test-consent.ts';

const clock = createTestClock();
const portalUrl = 'http://portal.example';
const { callAs, sandbox } = setUpSandbox({ portalUrl, delivery: { clock } });
const admin = callAs('admin@northwind.example');
const writer = callAs('writer@northwind.example');
const reader = callAs('reader@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

const WRITER = demoId('user Northwind Payments writer@northwind.example');
const MINUTE_MS = 60_000;

/** Each test visits from its own address, because visits are limited. */
let ip = '';
let visitors = 0;
beforeEach(() => {
  visitors += 1;
  ip = `10.0.0.${visitors}`;
});

const APP = 'v1/apps/installed/open-banking';
const GOCARDLESS = 'v2/mandates/internal/gocardless';

/** An app and a provider behave alike. */
const SUBJECTS = [
  {
    name: 'Open Banking',
    path: APP,
    redirectUri: `${portalUrl}/apps/configuration/open-banking/callback`,
    role: 'APP_WRITE',
    async status() {
      const { connections } = installedAppsSchema.parse((await admin('GET v1/apps/installed')).data);
      return connections?.find(({ appId }) => appId === 'open-banking')?.status;
    },
  },
  {
    name: 'GoCardless',
    path: GOCARDLESS,
    redirectUri: `${portalUrl}/mandates/provider-configuration/gocardless/callback`,
    role: 'MANDATE_WRITE',
    async status() {
      return internalConfigurationSchema.parse((await admin(`GET ${GOCARDLESS}/configuration`)).data).status;
    },
  },
] as const;
type Subject = (typeof SUBJECTS)[number];

const begin = ({ path, redirectUri }: Subject, call = writer): Promise<ConsentFields> =>
  beginAttempt(call, { connectPath: `${path}/connect`, redirectUri, state: 'a-state' });
const ask = (fields: ConsentFields) => openConsent(sandbox(), fields, ip);
const press = (decision: string, fields: ConsentFields, origin?: string) =>
  pressConsent(sandbox(), decision, fields, { ip, ...(origin !== undefined && { origin }) });
const redeem = ({ path, redirectUri }: Subject, code: string, call = writer, uri: string = redirectUri) =>
  call(`PUT ${path}/configuration`, { connection: { code, redirectUri: uri } });

async function allow(fields: ConsentFields): Promise<string> {
  const response = await press('allow', fields);
  expect(response.statusCode).toBe(303);
  return targetOf(response).searchParams.get('code') ?? '';
}

async function connect(subject: Subject): Promise<void> {
  expect((await redeem(subject, await allow(await begin(subject)))).status).toBe(200);
}

/** Everything stored, apart from the deliveries of webhooks, which go on by themselves. */
async function storedRows(): Promise<readonly string[]> {
  return (await everyRow(sandbox().db)).filter((row) => !row.includes('"batch_id"'));
}

/** Fails unless the page and both answers are refused with this status, and nothing changes. */
async function expectRefused(fields: ConsentFields, status: number, text: RegExp | string): Promise<void> {
  const before = await storedRows();
  for (const response of [await ask(fields), await press('allow', fields), await press('deny', fields)]) {
    expect([response.statusCode, response.headers.location]).toEqual([status, undefined]);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toMatch(text);
  }
  expect(await storedRows()).toEqual(before);
}

describe.each(SUBJECTS)('$name', (subject) => {
  const { name, path, redirectUri } = subject;

  test('an allowed attempt returns to its callback with a code that connects once', async () => {
    const fields = await begin(subject);
    const page = await ask(fields);
    expect(page.statusCode).toBe(200);
    for (const words of [`Connect ${name}`, 'Northwind Payments', 'refuses this request and changes nothing else']) {
      expect(page.body).toContain(words);
    }
    const target = targetOf(await press('allow', fields));
    expect(target.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect([...target.searchParams.keys()].toSorted()).toEqual(['code', 'state']);
    expect(target.searchParams.get('state')).toBe('a-state');
    const code = target.searchParams.get('code') ?? '';
    expect(await subject.status()).toBe('NOT_CONNECTED');
    expect((await redeem(subject, code)).status).toBe(200);
    expect(await subject.status()).toBe('CONNECTED');
    expect(await redeem(subject, code)).toMatchObject({ status: 409, codes: ['CONSENT_USED'] });
    expect((await everyRow(sandbox().db)).join()).not.toContain(code);
  });

  test('two simultaneous uses of a code connect once', async () => {
    const code = await allow(await begin(subject));
    const responses = await Promise.all([redeem(subject, code), redeem(subject, code)]);
    expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  test('a denial refuses its own attempt, and the connection and its settings stay as they are', async () => {
    await connect(subject);
    await admin(`PUT ${GOCARDLESS}/configuration`, { webhookSecret: 'whsec-8' });
    const fields = await begin(subject, admin);
    const kept = async () => (await storedRows()).filter((row) => !row.includes('attempt_id'));
    const before = await kept();
    expect([...targetOf(await press('deny', fields)).searchParams]).toEqual([
      ['state', 'a-state'],
      ['error', 'access_denied'],
    ]);
    expect(await kept()).toEqual(before);
    expect(await subject.status()).toBe('CONNECTED');
    expect((await press('allow', fields)).statusCode).toBe(409);
  });

  test('an attempt is answered once: after its code was used, neither button does anything', async () => {
    const fields = await begin(subject);
    await redeem(subject, await allow(fields));
    await expectRefused(fields, 409, 'can be answered once');
    expect(await subject.status()).toBe('CONNECTED');
  });

  test('the second click of a double click gets the same code, and the other button is refused', async () => {
    const fields = await begin(subject);
    const [first, second] = await Promise.all([allow(fields), allow(fields)]);
    expect(second).toBe(first);
    expect((await press('deny', fields)).statusCode).toBe(409);
    expect((await redeem(subject, first)).status).toBe(200);
  });

  test('two attempts are independent of each other', async () => {
    const [first, second] = [await begin(subject), await begin(subject, admin)];
    await press('deny', first);
    expect((await redeem(subject, await allow(second), admin)).status).toBe(200);
  });

  test('an attempt expires after ten minutes, and its code after another', async () => {
    const [late, fields] = [await begin(subject), await begin(subject)];
    clock.advance(10 * MINUTE_MS - 1);
    const code = await allow(fields);
    clock.advance(1);
    await expectRefused(late, 410, 'lasts 10 minutes');
    clock.advance(MINUTE_MS);
    expect(await redeem(subject, code)).toMatchObject({ status: 409, codes: ['CONSENT_EXPIRED'] });
    expect((await press('allow', fields)).statusCode).toBe(409);
  });

  test('an attempt of a user who was demoted or deleted in the meantime can no longer be answered', async () => {
    const fields = await begin(subject);
    await setRoles(sandbox().db, WRITER, ['APP_READ', 'MANDATE_READ']);
    await expectRefused(fields, 403, `can no longer connect ${name} for Northwind Payments`);
    await setRoles(sandbox().db, WRITER, [subject.role]);
    const code = await allow(fields);
    await setRoles(sandbox().db, WRITER, ['APP_READ', 'MANDATE_READ']);
    expect(await redeem(subject, code)).toMatchObject({ status: 403 });
    await removeUser(sandbox().db, WRITER);
    await expectRefused(fields, 400, 'not a valid request to connect');
  });

  test('a code is of no use to another user, another tenant or another address, nor if it was never issued', async () => {
    const code = await allow(await begin(subject));
    const labs = callAs('multi@northwind.example', 'Northwind Labs');
    await sandbox()
      .db.insertInto('installed_apps')
      .values({
        tenant_id: demoTenant('Northwind Labs').tenantId,
        app_id: 'open-banking',
        installed_on: new Date(0),
        installed_by: '',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const foreign = { status: 409, codes: ['CONSENT_FOREIGN'] };
    expect(await redeem(subject, code, admin)).toMatchObject(foreign);
    expect(await redeem(subject, code, labs)).toMatchObject(foreign);
    expect(await redeem(subject, code, writer, `${portalUrl}/elsewhere`)).toMatchObject(foreign);
    expect(
      await redeem(
        subject,
        code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
    ).toMatchObject(foreign);
    expect(await redeem(subject, 'nonsense')).toMatchObject(foreign);
    const other = SUBJECTS.find((one) => one !== subject) ?? subject;
    expect(await redeem(other, code)).toMatchObject(foreign);
    expect((await redeem(subject, code)).status).toBe(200);
  });

  test.each<[string, (fields: ConsentFields) => Promise<ConsentFields>]>([
    ['an altered request', async (fields) => ({ ...fields, request: fields['request']?.replace(/^./, flip) ?? '' })],
    ['an altered signature', async (fields) => ({ ...fields, request: fields['request']?.replace(/.$/, flip) ?? '' })],
    [
      'the address of another page',
      async (fields) => ({ ...fields, redirect_uri: `${portalUrl}/apps/configuration/lumo/callback` }),
    ],
    ['an address with a query', async (fields) => ({ ...fields, redirect_uri: `${fields['redirect_uri']}?next=1` })],
    [
      'an address outside the portal',
      async (fields) => ({ ...fields, redirect_uri: 'http://portal.example@evil.example/' }),
    ],
    ['no state', async ({ state: _state, ...fields }) => fields],
    [
      'an address of before',
      async () => ({ client_id: `app.${tenantId}.open-banking.x`, redirect_uri: redirectUri, state: 's' }),
    ],
  ])('the consent page refuses %s', async (_what, change) => {
    await expectRefused(await change(await begin(subject)), 400, 'not a valid request to connect');
  });

  test('only the portal’s own callback can be asked for', async () => {
    for (const uri of [
      `${redirectUri}/`,
      `${redirectUri}?x=1`,
      redirectUri.replace('portal.', 'evil.'),
      'nonsense',
      '',
    ]) {
      expect(await writer(`POST ${path}/connect`, { redirectUri: uri })).toMatchObject({
        status: 400,
        codes: ['VALIDATION_FAILED'],
        fields: ['redirectUri'],
      });
    }
  });

  test.each(['', 'null', portalUrl, 'http://sandbox.example.evil.example', 'https://sandbox.example'])(
    'an answer from a page of the origin %j is refused, and changes nothing',
    async (origin) => {
      const fields = await begin(subject);
      const before = await storedRows();
      for (const decision of ['allow', 'deny']) {
        const response = await press(decision, fields, origin);
        expect([response.statusCode, response.headers.location]).toEqual([403, undefined]);
        expect(response.body).toContain('not sent from our own page');
      }
      expect(await storedRows()).toEqual(before);
    },
  );

  test('readers are given no address of a consent page', async () => {
    await connect(subject);
    for (const call of [
      'v1/apps/installed',
      `${GOCARDLESS}/configuration`,
      'v2/mandates/internal/provider-configurations',
    ]) {
      expect(JSON.stringify((await reader(`GET ${call}`)).data)).not.toMatch(/authorizationUri|consent/);
    }
    expect((await reader(`POST ${path}/connect`, { redirectUri })).status).toBe(403);
  });

  test('a disconnection cancels open attempts and codes, so that none of them restores the connection', async () => {
    await connect(subject);
    const [open, allowed] = [await begin(subject), await begin(subject)];
    const code = await allow(allowed);
    expect((await admin(`POST ${path}/disconnect`)).status).toBe(200);
    expect(await subject.status()).toBe('NOT_CONNECTED');
    await expectRefused(open, 410, 'until someone disconnects');
    expect(await redeem(subject, code)).toMatchObject({ status: 409, codes: ['CONSENT_EXPIRED'] });
    expect((await admin(`POST ${path}/disconnect`)).status).toBe(200);
    await connect(subject);
    expect(await subject.status()).toBe('CONNECTED');
  });
});

const flip = (character: string) => (character === '0' ? '1' : '0');

test('an attempt for an app that was uninstalled in the meantime is cancelled, also if it is installed again', async () => {
  const [subject] = SUBJECTS;
  const [fields, allowed] = [await begin(subject), await begin(subject)];
  const code = await allow(allowed);
  await admin(`POST ${APP}/uninstall`);
  await expectRefused(fields, 410, 'has expired');
  expect(await redeem(subject, code)).toMatchObject({ status: 409, codes: ['APP_NOT_INSTALLED'] });
  await admin('POST v1/marketplace/apps/open-banking/install');
  expect(await redeem(subject, code)).toMatchObject({ status: 409, codes: ['CONSENT_EXPIRED'] });
  await expectRefused(fields, 410, 'has expired');
});

test('deleting the configuration of a provider cancels its open attempts', async () => {
  const [, subject] = SUBJECTS;
  await connect(subject);
  const fields = await begin(subject);
  await admin(`DELETE ${GOCARDLESS}/configuration`);
  await expectRefused(fields, 410, 'has expired');
});

test('apps and providers that do not connect by redirect have no attempts and no disconnection', async () => {
  for (const call of ['connect', 'disconnect'] as const) {
    const body = { redirectUri: `${portalUrl}/` };
    expect(await admin(`POST v1/apps/installed/swish/${call}`, body)).toMatchObject({ codes: ['APP_CANNOT_DO_THIS'] });
    expect(await admin(`POST v1/apps/installed/lumo/${call}`, body)).toMatchObject({ codes: ['APP_NOT_INSTALLED'] });
    expect(await admin(`POST v2/mandates/internal/bottomline/${call}`, body)).toMatchObject({
      codes: ['PROVIDER_CANNOT_DO_THIS'],
    });
  }
});

test('no address of the consent page is sent on, and no other page can frame it', async () => {
  const fields = await begin(SUBJECTS[0]);
  for (const response of [await ask(fields), await press('deny', fields), await ask(fields)]) {
    expect(response.headers['referrer-policy']).toBe('strict-origin');
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(response.headers['content-security-policy']).toContain(`form-action 'self' ${portalUrl}`);
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('the consent page shows a state as text', async () => {
  const page = await ask({ ...(await begin(SUBJECTS[0])), state: '"><script>alert(1)</script>' });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('<script>');
});

test('after sixty visits in a minute, a visitor gets a page that asks to wait, and other visitors do not', async () => {
  const fields = await begin(SUBJECTS[0]);
  for (let visit = 0; visit < 59; visit += 1) await ask({ ...fields, request: 'guessed' });
  expect((await ask(fields)).statusCode).toBe(200);
  for (const response of [await ask(fields), await press('deny', fields)]) {
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.body).toContain('Please wait a minute');
  }
  ip = '10.0.1.1';
  expect((await ask(fields)).statusCode).toBe(200);
});
