import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { checkDelivery, type DeliveryPart, type PartState } from './check-delivery.ts';

const KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_KEY = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const SENT_ON = new Date('2026-11-27T06:00:00Z');
const NOW = SENT_ON.getTime();
const EVENT = { id: 'e-1', type: 'user.invited', data: { name: 'Zoë ✓', note: 'a/b' } };
const BODY = JSON.stringify({ batchId: 'b-1', events: [EVENT] });
const PARTS: readonly DeliveryPart[] = ['Headers', 'Time', 'Key', 'Signature', 'Body'];

interface Changes {
  readonly id?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly signature?: string | undefined;
  readonly headers?: string;
  readonly body?: string;
  readonly key?: string;
  readonly now?: number;
}

/** A delivery as the platform signs it, with parts changed afterwards. */
function signed(body = BODY, key = KEY): string {
  return new Webhook(key).sign('b-1', SENT_ON, body);
}

async function check({ body = BODY, key = KEY, now = NOW, headers, ...changed }: Changes = {}) {
  const values = { id: 'b-1', timestamp: String(NOW / 1000), signature: signed(), ...changed };
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : `webhook-${name}: ${value}`,
  );
  return checkDelivery({ headers: headers ?? lines.join('\n'), body, key }, now);
}

test('a delivery as it was sent is right in every part', async () => {
  expect((await check()).map(({ part, state }) => [part, state])).toEqual(PARTS.map((part) => [part, 'right']));
});

type Row = readonly [name: string, changes: Changes, part: DeliveryPart, words: RegExp, others: PartState];

const MINUTE_MS = 60_000;
const SIGNED_TWICE = `v1,${Buffer.alloc(32, 1).toString('base64')} ${signed()}`;
const CHANGED = BODY.replace('a/b', 'a/c');
const pretty = JSON.stringify(JSON.parse(BODY), undefined, 2);
// As json.dumps of Python writes it.
const spaced =
  '{"batchId": "b-1", "events": [{"id": "e-1", "type": "user.invited", "data": {"name": "Zo\\u00eb \\u2713", "note": "a/b"}}]}';

/** Deliveries with one wrong part. `others`: the state of the parts whose state depends on a comparison. */
const WRONG: readonly Row[] = [
  // Time: independent of the signature.
  ['6 minutes old', { now: NOW + 6 * MINUTE_MS }, 'Time', /6 minutes ago.*more than five minutes/, 'right'],
  ['1 hour old', { now: NOW + 60 * MINUTE_MS }, 'Time', /sent 1 hour ago/, 'right'],
  ['3 days old', { now: NOW + 75 * 60 * MINUTE_MS }, 'Time', /sent 3 days ago/, 'right'],
  ['one second too old', { now: NOW + 301_000 }, 'Time', /sent 5 minutes ago/, 'right'],
  ['in the future', { now: NOW - 6 * MINUTE_MS }, 'Time', /6 minutes in the future.*clock/, 'right'],
  // Key.
  ['without a key', { key: ' ' }, 'Key', /Enter the verification key/, 'unknown'],
  ['with a private API key', { key: 'sk_1f0c7a94b84e0d8f' }, 'Key', /API key/, 'unknown'],
  ['with a public API key', { key: 'pk_1f0c7a94b84e0d8f' }, 'Key', /API key/, 'unknown'],
  ['with an empty key', { key: 'whsec_' }, 'Key', /anyone could sign/, 'unknown'],
  ['with a key that is cut', { key: KEY.slice(0, -3) }, 'Key', /base64.*missing/, 'unknown'],
  ['with a key that is cut at a group', { key: KEY.slice(0, -4) }, 'Signature', /the key, the body/, 'unknown'],
  ['with a key that is too short', { key: KEY.slice(0, 30) }, 'Key', /24 to 64 bytes; this one has 18/, 'unknown'],
  ['with a key that is not base64', { key: 'whsec_my-secret!' }, 'Key', /base64/, 'unknown'],
  ['with the key of another webhook', { key: OTHER_KEY }, 'Signature', /the key, the body, webhook-id or/, 'unknown'],
  ['with one changed character', { body: CHANGED }, 'Signature', /the key, the body, webhook-id or/, 'unknown'],
  // Signature.
  [
    'with a signature of another version',
    { signature: 'v2,abcd v1a,efgh' },
    'Signature',
    /version v2, v1a.*version v1\./,
    'unknown',
  ],
  ['with a signature without a version', { signature: signed().slice(3) }, 'Signature', /no version/, 'unknown'],
  ['with a signature that is cut', { signature: signed().slice(0, -4) }, 'Signature', /32 bytes in base64/, 'unknown'],
  [
    'with a redacted signature',
    { signature: 'v1,[redacted]' },
    'Signature',
    /Copy the header from your receiver/,
    'unknown',
  ],
  // Body.
  ['without a body', { body: '\n' }, 'Body', /Paste the body/, 'unknown'],
  ['with a line break after the body', { body: `${BODY}\n` }, 'Body', /spaces or line breaks/, 'right'],
  ['with an indented body', { body: pretty }, 'Body', /parsed and written again.*raw body/, 'right'],
  ['with a body that Python wrote again', { body: spaced }, 'Body', /parsed and written again/, 'right'],
  ['with a body that is cut', { body: BODY.slice(0, -2) }, 'Body', /not complete JSON/, 'unknown'],
  // Headers.
  ['without webhook-id', { id: undefined }, 'Headers', /^webhook-id is missing\.$/, 'unknown'],
  ['of two deliveries', { id: 'b-1\nwebhook-id: b-2' }, 'Headers', /webhook-id occurs more than once/, 'unknown'],
  ['with the id of another delivery', { id: 'b-2' }, 'Headers', /differs from the batchId/, 'unknown'],
];

test.each(WRONG)('a delivery %s is wrong in one part', async (_name, changes, part, words, others) => {
  const checks = new Map((await check(changes)).map((one) => [one.part, one]));
  expect(checks.get(part)).toMatchObject({ state: 'wrong', words: expect.stringMatching(words) });
  const compared = (['Key', 'Signature', 'Body'] as const).filter((one) => one !== part);
  expect(compared.map((one) => [one, checks.get(one)?.state])).toEqual(compared.map((one) => [one, others]));
  const independent = (['Headers', 'Time'] as const).filter((one) => one !== part);
  expect(independent.map((one) => [one, checks.get(one)?.state])).toEqual(independent.map((one) => [one, 'right']));
});

test('where no signature matches, key and body are named as what may be wrong', async () => {
  const checks = await check({ body: CHANGED });
  expect(checks[2]?.words).toMatch(/may be the key of another webhook/);
  expect(checks[4]?.words).toMatch(/may have been changed/);
});

test.each([
  ['no headers', { headers: '' }, ['Headers', 'Time', 'Signature'], /Paste the headers/],
  [
    'other headers only',
    { headers: 'content-type: application/json' },
    ['Headers', 'Time', 'Signature'],
    /Paste the headers/,
  ],
  ['no time', { timestamp: undefined }, ['Headers', 'Time'], /^webhook-timestamp is missing\.$/],
  ['no signature', { signature: undefined }, ['Headers', 'Signature'], /^webhook-signature is missing\.$/],
  [
    'an id only',
    { timestamp: undefined, signature: '' },
    ['Headers', 'Time', 'Signature'],
    /timestamp and webhook-signature are missing/,
  ],
])('a delivery with %s says what is missing', async (_name, changes, wrong, words) => {
  const checks = await check(changes);
  expect(checks.filter(({ state }) => state === 'wrong').map(({ part }) => part)).toEqual(wrong);
  expect(checks[0]?.words).toMatch(words);
});

test.each([
  ['in milliseconds', String(NOW), /in milliseconds/],
  ['as a date', '2026-11-27T06:00:00Z', /whole number of seconds/],
  ['with a sign', '-5', /whole number of seconds/],
])('a time %s is wrong', async (_name, timestamp, words) => {
  const checks = await check({ timestamp });
  expect(checks[1]).toMatchObject({ part: 'Time', state: 'wrong', words: expect.stringMatching(words) });
});

test.each([
  ['five minutes old', { now: NOW + 300_999 }],
  ['five minutes in the future', { now: NOW - 300_000 }],
  ['with a second signature, as while a key is replaced', { signature: SIGNED_TWICE }],
  ['with a signature of a newer version beside it', { signature: `v2,abc ${signed()}` }],
  ['with spaces around the key', { key: ` ${KEY}\n` }],
  ['with a key without its prefix', { key: KEY.replace('whsec_', '') }],
])('a delivery %s is right', async (_name, changes) => {
  expect((await check(changes)).filter(({ state }) => state !== 'right')).toEqual([]);
});

test('a signature counts only under version v1', async () => {
  const checks = await check({ signature: `v2,${signed().slice(3)} ${signed(BODY, OTHER_KEY)}` });
  expect(checks[3]).toMatchObject({ part: 'Signature', state: 'wrong' });
});

test('a body with other line breaks says so', async () => {
  const body = pretty;
  const checks = await check({ signature: signed(body), body: body.replaceAll('\n', '\r\n') });
  expect(checks[4]).toMatchObject({ state: 'wrong', words: expect.stringMatching(/line breaks differ/) });
  expect(checks[2]).toMatchObject({ state: 'right' });
});

test('a value that was changed in the body is never right', async () => {
  const checks = await check({ body: BODY.replace('user.invited', 'user.deleted') });
  expect(checks.filter(({ state }) => state === 'right').map(({ part }) => part)).toEqual(['Headers', 'Time']);
});
