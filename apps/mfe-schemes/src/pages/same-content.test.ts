import type { DraftInput } from '@portal/api-client/schemes';
import { expect, test } from 'vitest';
import { isSameContent } from './same-content.ts';

const rule = {
  uuid: 'a',
  priority: 1,
  currencies: ['EUR', 'GBP'],
  countries: ['IE'],
  apps: [{ appId: 'swish', paymentMethods: ['SWISH', 'CARD'] }],
};
const draft: DraftInput = { name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', agreement: null, rules: [rule] };
const placeholders = [{ key: 'merchantName', value: '' }];

test.each<[string, Partial<DraftInput>]>([
  ['spaces around the name', { name: ' Shop ' }],
  ['empty placeholders', { agreement: { agreementTypesDefinitionVersion: 2, placeholders } }],
  ['sources without wallet', { supportsWallet: false, walletDisplayedAuthorizationSources: ['WEB'] }],
  ['defaults that are written out', { supportsMotoTransactions: false, rules: [{ ...rule, rewardGroups: [] }] }],
  ['another order within lists', { rules: [{ ...rule, currencies: ['GBP', 'EUR'] }] }],
])('%s make no difference', (_what, change) => {
  expect(isSameContent(draft, { ...draft, ...change })).toBe(true);
});

test.each<[string, Partial<DraftInput>]>([
  ['another name', { name: 'Shops' }],
  ['a placeholder', { agreement: { agreementTypesDefinitionVersion: 2, placeholders: [{ key: 'a', value: 'b' }] } }],
  ['wallet', { supportsWallet: true }],
  ['MOTO', { supportsMotoTransactions: true }],
  ['a limit', { rules: [{ ...rule, lowValueInclusive: '10' }] }],
  ['a method', { rules: [{ ...rule, apps: [{ appId: 'swish', paymentMethods: ['SWISH'] }] }] }],
  ['a reward group', { rules: [{ ...rule, rewardGroups: [{ rewardGroupId: 'g' }] }] }],
  ['another rule', { rules: [rule, { ...rule, uuid: 'b' }] }],
  ['another order of rules', { rules: [{ ...rule, uuid: 'b' }] }],
])('%s is a difference', (_what, change) => {
  expect(isSameContent(draft, { ...draft, ...change })).toBe(false);
});
