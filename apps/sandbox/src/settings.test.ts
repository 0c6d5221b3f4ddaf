import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const NONE = { DATA_DIR: '', DATABASE_URL: '', DEMO_PAYMENTS: '', EXPORTS_DIR: '', PAYMENTS_PER_MINUTE: '', PORT: '' };

test.each([{}, NONE])('without settings (%j) the sandbox has about 5,000 payments and adds three a minute', (env) => {
  expect(readSettings(env)).toMatchObject({
    port: 4301,
    portalUrl: 'http://localhost:4300',
    database: { dataDir: resolve('.data/sandbox') },
    exportsDir: resolve('.data/sandbox/exports'),
    demoPayments: 5000,
    paymentsPerMinute: 3,
  });
});

test.each(['0', '300', '1000000'])('DEMO_PAYMENTS may be %s', (text) => {
  expect(readSettings({ DEMO_PAYMENTS: text }).demoPayments).toBe(Number(text));
});

test.each(['0', '0.5', '600'])('PAYMENTS_PER_MINUTE may be %s', (text) => {
  expect(readSettings({ PAYMENTS_PER_MINUTE: text }).paymentsPerMinute).toBe(Number(text));
});

test.each([
  [
    { WEBHOOK_ALLOWED_HOSTS: 'localhost' },
    "WEBHOOK_ALLOWED_HOSTS must list hosts with their ports, such as localhost:9000; one is 'localhost'.",
  ],
  [{ PORTAL_URL: 'portal' }, "PORTAL_URL must be an address such as https://portal.example; it is 'portal'."],
  [{ PORTAL_URL: 'ftp://a.b' }, "PORTAL_URL must be an address such as https://portal.example; it is 'ftp://a.b'."],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent; it is 'loud'."],
  [{ DEMO_PAYMENTS: 'many' }, "DEMO_PAYMENTS must be a whole number from 0 to 1000000; it is 'many'."],
  [{ PAYMENTS_PER_MINUTE: 'few' }, "PAYMENTS_PER_MINUTE must be a number from 0 to 600; it is 'few'."],
  [{ DEMO_PAYMENTS: '1000001' }, "DEMO_PAYMENTS must be a whole number from 0 to 1000000; it is '1000001'."],
  [{ DEMO_PAYMENTS: '-1' }, "DEMO_PAYMENTS must be a whole number from 0 to 1000000; it is '-1'."],
  [{ DEMO_PAYMENTS: '2.5' }, "DEMO_PAYMENTS must be a whole number from 0 to 1000000; it is '2.5'."],
  [{ DEMO_PAYMENTS: '1e3' }, "DEMO_PAYMENTS must be a whole number from 0 to 1000000; it is '1e3'."],
  [{ DEMO_PAYMENTS: '5,000' }, "DEMO_PAYMENTS must be a whole number from 0 to 1000000; it is '5,000'."],
  [{ PAYMENTS_PER_MINUTE: '0x3' }, "PAYMENTS_PER_MINUTE must be a number from 0 to 600; it is '0x3'."],
  [{ PORT: '0x10cd' }, "PORT must be a whole number from 1 to 65535; it is '0x10cd'."],
  [{ PORT: '65536' }, "PORT must be a whole number from 1 to 65535; it is '65536'."],
  [{ PAYMENTS_PER_MINUTE: '601' }, "PAYMENTS_PER_MINUTE must be a number from 0 to 600; it is '601'."],
  [{ PAYMENTS_PER_MINUTE: '-1' }, "PAYMENTS_PER_MINUTE must be a number from 0 to 600; it is '-1'."],
])('%j is rejected with a one-sentence error', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});
