// @vitest-environment jsdom
import { getConfig } from '@testing-library/react';
import { expect, test } from 'vitest';
import { waitLimitMs } from './wait-limit.ts';

const idle = { env: {}, load: 0.2, cores: 2 };

test.each([
  ['an idle machine, so that a wrong text fails soon', idle, 5_000],
  ['a machine that cannot tell its load', { ...idle, load: 0 }, 5_000],
  ['a machine with three processes for each core', { ...idle, load: 6 }, 15_000],
  ['a machine with more processes than a test can wait for', { ...idle, load: 40 }, 30_000],
  ['CI', { ...idle, env: { CI: 'true' } }, 30_000],
  ['a team that sets a limit', { ...idle, env: { CI: 'true', PORTAL_TEST_WAIT_MS: '2000' } }, 2_000],
])('the limit of a wait on %s', (_where, machine, limit) => {
  expect(waitLimitMs(machine)).toBe(limit);
});

test('the tests of this repository wait as long as CI', () => {
  expect(getConfig().asyncUtilTimeout).toBe(30_000);
});
