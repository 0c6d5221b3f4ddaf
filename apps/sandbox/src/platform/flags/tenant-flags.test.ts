import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';

const { tenantId } = demoTenant('Northwind Payments');

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

function turn(
  key: string,
  payload: unknown,
  tenant = tenantId,
  { remoteAddress = '127.0.0.1', host = 'localhost:4301' } = {},
) {
  const url = `/tenant-flags/${tenant}/${key}`;
  const headers = { 'content-type': 'application/json', host };
  return sandbox.app.inject({ method: 'PUT', url, headers, payload: JSON.stringify(payload), remoteAddress });
}

async function isOn(key: string): Promise<unknown> {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: `/flags/ofrep/v1/evaluate/flags/${key}`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await sandbox.tokenFor('admin@northwind.example')}`,
    },
    payload: JSON.stringify({ context: { targetingKey: tenantId } }),
  });
  return response.json().value;
}

test('turning a flag on or off applies from the next evaluation', async () => {
  expect(await isOn('enableTrialAccount')).toBe(false);
  expect((await turn('enableTrialAccount', { variant: 'on' })).statusCode).toBe(204);
  expect(await isOn('enableTrialAccount')).toBe(true);
  expect((await turn('enableTrialAccount', { variant: 'off' })).statusCode).toBe(204);
  expect(await isOn('enableTrialAccount')).toBe(false);
});

test.each([
  ['a flag that does not exist', 'noSuchFlag', { variant: 'on' }, tenantId, {}, 400],
  ['a variant that does not exist', 'rewards', { variant: 'maybe' }, tenantId, {}, 400],
  ['no tenant', 'rewards', { variant: 'off' }, 'nobody', {}, 400],
  ['an unknown tenant', 'rewards', { variant: 'off' }, crypto.randomUUID(), {}, 404],
  ['the address of another machine', 'rewards', { variant: 'off' }, tenantId, { remoteAddress: '10.0.0.7' }, 404],
  ['the host name of another site', 'rewards', { variant: 'off' }, tenantId, { host: 'rebound.example:4301' }, 421],
  [
    'a host name that begins like ours',
    'rewards',
    { variant: 'off' },
    tenantId,
    { host: 'localhost.rebound.example' },
    421,
  ],
])('a request with %s changes no flag', async (_what, key, payload, tenant, from, status) => {
  expect((await turn(key, payload, tenant, from)).statusCode).toBe(status);
  expect(await isOn('rewards')).toBe(true);
});

test.each(['localhost', 'LOCALHOST:4301', '127.0.0.1:4301', '[::1]:4301'])(
  'a flag can be changed at %s',
  async (host) => {
    expect((await turn('rewards', { variant: 'on' }, tenantId, { host })).statusCode).toBe(204);
  },
);
