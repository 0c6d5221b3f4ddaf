import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { columnPreferencesInputSchema } from '../reports/report-preferences.ts';
import { rewardGroupInputSchema } from '../schemes/rewards.ts';
import { ruleInputSchema } from '../schemes/schemes.ts';
import { setInput } from './set-input.ts';
import { webhookInputSchema } from '../webhooks/webhooks.ts';

const rule = (values: object) => ruleInputSchema.parse({ currencies: [], countries: [], apps: [], ...values });

test.each([
  ['currencies', { currencies: ['EUR', 'SEK', 'EUR'] }, { currencies: ['EUR', 'SEK'] }],
  ['countries', { countries: ['IE', 'IE', 'ES', 'IE'] }, { countries: ['IE', 'ES'] }],
  [
    'methods of an app',
    { apps: [{ appId: 'visa', paymentMethods: ['CARD', 'CARD'] }] },
    { apps: [{ appId: 'visa', paymentMethods: ['CARD'] }] },
  ],
  [
    'entries of an app, in upper or lower case',
    {
      apps: [
        { appId: 'visa', paymentMethods: ['CARD'] },
        { appId: 'blik', paymentMethods: ['BLIK'] },
        { appId: 'Visa', paymentMethods: ['WALLET', 'CARD'] },
      ],
    },
    {
      apps: [
        { appId: 'visa', paymentMethods: ['CARD', 'WALLET'] },
        { appId: 'blik', paymentMethods: ['BLIK'] },
      ],
    },
  ],
  [
    'reward groups',
    { rewardGroups: [{ rewardGroupId: 'a1' }, { rewardGroupId: 'b2' }, { rewardGroupId: 'A1' }] },
    { rewardGroups: [{ rewardGroupId: 'a1' }, { rewardGroupId: 'b2' }] },
  ],
])('repeated %s of a rule are dropped', (_what, input, expected) => {
  expect(rule(input)).toMatchObject(expected);
});

test('a repeated column of a report is dropped', () => {
  const columns = ['a', 'b', 'a'].map((dataKey, order) => ({ order, dataKey }));
  const { selectedColumns } = columnPreferencesInputSchema.parse({ selectedColumns: columns, availableColumns: [] });
  expect(selectedColumns).toEqual(columns.slice(0, 2));
});

test('a repeated event of a webhook and a repeated reward of a group are dropped', () => {
  expect(webhookInputSchema.shape.events.parse(['user.invited', 'user.deleted', 'user.invited'])).toEqual([
    'user.invited',
    'user.deleted',
  ]);
  const rewards = ['r1', 'r1', 'r2'].map((rewardId) => ({ rewardId }));
  expect(rewardGroupInputSchema.shape.rewards.parse(rewards)).toEqual(rewards.slice(1));
});

test('the limit counts repeated items too, and invalid ones are refused', () => {
  const list = setInput(z.string(), { max: 2 });
  expect(list.safeParse(['a', 'a', 'a']).success).toBe(false);
  expect(list.safeParse(['a', 1]).success).toBe(false);
  expect(list.parse(['a', 'a'])).toEqual(['a']);
});
