import { expect, test } from 'vitest';
import { diagnose, failedUnsent } from './attempt-diagnosis.ts';

const failed = (responseStatusCode: number | null, failureReason?: string) =>
  diagnose({ deliveryStatus: 'FAILED', responseStatusCode, failureReason }, { isTest: false });

test.each([
  [302, /does not follow redirects/, /destination/],
  [304, /does not follow redirects/, /destination/],
  [400, /refused/, /response below/],
  [401, /as unauthenticated/, /with this webhook's key/],
  [403, /blocked/, /firewall/],
  [404, /Nothing was found at the destination/, /path/],
  [410, /permanently gone/, /deactivate/],
  [413, /larger than/, /maximum batch size/],
  [422, /refused/, /response below/],
  [429, /more requests/, /batch time delay/],
  [500, /returned an error/, /log/],
  [503, /returned an error/, /log/],
  [101, /did not confirm/, /200 to 299/],
])('a failure with status code %s has a cause and a remedy', (status, cause, remedy) => {
  expect(failed(status)?.cause).toMatch(cause);
  expect(failed(status)?.remedy).toMatch(remedy);
});

test.each([
  ['TIMEOUT', /within 10 seconds/, /webhook-id/],
  ['CONNECTION_REFUSED', /Nothing is listening/, /port/],
  ['CONNECTION_FAILED', /was closed/, /webhook-id/],
  ['DNS_FAILED', /not found/, /spelling/],
  ['TLS_FAILED', /secure connection/, /certificate/],
  ['ADDRESS_NOT_ALLOWED', /internal IP/, /public address/],
  ['METEORITE', /did not respond/, /reachable/],
])('%s has a cause and a remedy', (reason, cause, remedy) => {
  expect(failed(null, reason)?.cause).toMatch(cause);
  expect(failed(null, reason)?.remedy).toMatch(remedy);
});

test.each(['SUCCEEDED', 'SCHEDULED'])('a %s attempt has no diagnosis', (deliveryStatus) => {
  expect(diagnose({ deliveryStatus, responseStatusCode: 200 }, { isTest: false })).toBeUndefined();
});

test.each([
  ['CONNECTION_REFUSED', true],
  ['DNS_FAILED', true],
  ['TLS_FAILED', true],
  ['ADDRESS_NOT_ALLOWED', true],
  ['TIMEOUT', false],
  ['CONNECTION_FAILED', false],
  [undefined, false],
])('whether the request was sent is known for an attempt that failed with %s', (failureReason, isUnsent) => {
  expect(failedUnsent({ failureReason })).toBe(isUnsent);
});

test('a test with status code 410 does not say that automatic attempts stop', () => {
  const attempt = { deliveryStatus: 'FAILED', responseStatusCode: 410 };
  expect(diagnose(attempt, { isTest: true })?.remedy).toMatch(/does not stop/);
  expect(diagnose({ ...attempt, responseStatusCode: 404 }, { isTest: true })?.remedy).toMatch(/path/);
});
