import { expect, test } from 'vitest';
import { leadOf } from './lead-of.ts';

test.each([
  ['the default of its network without a provider', 'ach', undefined, 0],
  ['the default of its provider', 'ach', { provider: 'GoCardless' }, 2],
  ['the default if the platform names none', 'sepa', { provider: 'bottomline', leadTimeDays: null }, 3],
  ['that of its configuration', 'sepa', { provider: 'bottomline', leadTimeDays: 5 }, 5],
  ['none, where its configuration says 0 days', 'sepa', { provider: 'bottomline', leadTimeDays: 0 }, 0],
] as const)('the lead time of a network is %s', (_which, network, configuration, days) => {
  expect(leadOf(network, configuration)).toBe(days);
});
