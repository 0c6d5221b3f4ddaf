import { knownMethods } from '@portal/scheme-rules';
import { expect, test } from 'vitest';
import { someMethod } from '../testing/methods.ts';
import type { RuleValues } from '../editor/draft-values.ts';
import { newRule } from './rule-changes.ts';
import { targetForApp } from './rule-for-app.ts';

const method = (appId: string, paymentMethod: string, supportedCountries: string[]) =>
  someMethod({ appId, appName: appId, paymentMethod, supportedCountries });
const offered = [method('one', 'CARD', ['DE', 'SE']), method('two', 'CARD', ['SE']), method('two', 'WALLET', ['FR'])];
const facts = {
  demands: { kind: 'collect', agreementType: 'ONE_OFF', isMoto: false, sources: ['WEB'] },
  offered,
  methods: knownMethods(offered),
} as const;

const rule = (uuid: string, countries: string[], apps: RuleValues['apps'] = []): RuleValues => ({
  ...newRule(),
  uuid,
  countries,
  apps,
});
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
