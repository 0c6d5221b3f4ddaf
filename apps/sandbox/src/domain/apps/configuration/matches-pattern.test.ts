import type { ConfigurationField } from '@portal/app-configuration/schema';
import { expect, test } from 'vitest';
import { faultsWith } from '../../../testing/configuration.ts';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import { matchesPattern } from './matches-pattern.ts';

test.each([
  ['^[0-9]{6}$', '123456', true],
  ['^[0-9]{6}$', '123456\n', false],
  ['[0-9]{6}', 'a1234567', true],
  ['^(GB)?[0-9]{9}$', 'GB123456789', true],
  ['^\\p{Lu}[\\p{L} -]+$', 'Åland Öst', true],
  ['^\\u0041+$', 'AAA', true],
  ['^[\\w-]+$', 'shop_1-å', false],
])('the pattern %s judges %j as a browser does', (pattern, text, matches) => {
  expect(matchesPattern(pattern, text)).toBe(matches);
  expect(new RegExp(pattern, 'u').test(text)).toBe(matches);
});

// A browser would take longer than the age of the universe.
test.each(['^(a+)+$', '^(a|aa)+$', '^(\\w+\\s?)*$', '^(a|a)*$', '^([a-z]+)*[0-9]$', '^(.*a){20}$', 'a*a*a*a*a*a*b'])(
  'the pattern %s is refused at once for a text that nearly matches',
  async (pattern) => {
    const properties: Record<string, ConfigurationField> = { code: { type: 'string', title: 'Code', pattern } };
    const code = `${'a'.repeat(5_000)}!`;
    expect(await faultsWith({ type: 'object', properties }, { code })).toEqual(['code']);
  },
  5_000,
);

test('a text of a field with a pattern has a maximum length', async () => {
  const properties: Record<string, ConfigurationField> = { code: { type: 'string', title: 'Code', pattern: '^a+$' } };
  expect(await faultsWith({ type: 'object', properties }, { code: 'a'.repeat(10_000) })).toEqual([]);
  expect(await faultsWith({ type: 'object', properties }, { code: 'a'.repeat(10_001) })).toEqual(['code']);
});

test('every pattern of the catalogue can be judged', () => {
  const patterns = [
    ...JSON.stringify(CATALOGUE.map((app) => app.configurationSchema)).matchAll(/"pattern":("[^"]*")/g),
  ];
  expect(patterns.length).toBeGreaterThan(5);
  for (const [, pattern = ''] of patterns) expect(matchesPattern(String(JSON.parse(pattern)), '?')).toBe(false);
});
