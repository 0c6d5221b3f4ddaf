import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { knownMethods } from '@portal/api-client/scheme-rules';
import { expect, test } from 'vitest';
import type { RuleValues } from './draft-values.ts';
import { targetForApp } from './rule-for-app.ts';

const method = (appId: string, paymentMethod: string, countries: string[]): PaymentMethod => ({
  appId,
  appName: appId,
  isInstalled: true,
  paymentMethod,
  name: paymentMethod,
  paymentType: 'CARD_PAYMENTS',
  directions: ['DEBIT'],
  supportedCurrencies: [],
  supportedCountries: countries,
  supportedAgreementTypes: [],
  supportedAuthorizationSources: ['WEB'],
});
const offered = [method('one', 'CARD', ['DE', 'SE']), method('two', 'CARD', ['SE']), method('two', 'WALLET', ['FR'])];
const facts = {
  demands: { kind: 'collect', agreementType: 'ONE_OFF', isMoto: false, sources: ['WEB'] },
  offered,
  methods: knownMethods(offered),
} as const;

function rule(uuid: string, countries: string[], apps: RuleValues['apps'] = []): RuleValues {
  return {
    uuid,
    loaded: { lowValueInclusive: '', highValueInclusive: '' },
    priority: '1',
    currencies: [],
    countries,
    lowValueInclusive: '',
    highValueInclusive: '',
    apps,
    rewardGroups: [],
  };
}
const cardOf = (appId: string) => [{ appId, paymentMethods: ['CARD'] }];

test.each<[string, RuleValues[], string]>([
  ['the first rule that can use it', [rule('a', ['DE']), rule('b', ['SE']), rule('c', ['SE'])], 'b CARD'],
  ['a rule that offers it already', [rule('a', ['SE']), rule('b', ['SE'], cardOf('Two'))], 'b CARD'],
  ['a rule in which its method is free', [rule('a', ['SE'], cardOf('one')), rule('b', ['SE'])], 'b CARD'],
  ['another of its methods', [rule('a', ['SE'], cardOf('one')), rule('b', ['FR'])], 'b WALLET'],
  ['a rule in which another app offers its method', [rule('a', ['DE']), rule('b', ['SE'], cardOf('one'))], 'b CARD'],
  ['the first rule, if none can use it', [rule('a', ['JP']), rule('b', ['JP'])], 'a CARD'],
])('an app starts in %s', (_which, rules, target) => {
  const found = targetForApp('TWO', rules, facts);
  expect(`${found?.uuid} ${found?.ids[0]?.split('-').at(-1)}`).toBe(target);
});

test('an app without methods for this kind of scheme has no place', () => {
  expect(targetForApp('three', [rule('a', [])], facts)).toBeUndefined();
  expect(targetForApp('two', [], facts)).toBeUndefined();
});
