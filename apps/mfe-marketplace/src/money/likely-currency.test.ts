import type { ShortBalance } from '@portal/api-client/installed-apps';
import { expect, test } from 'vitest';
import { likelyCurrency } from './likely-currency.ts';

const CURRENCIES = ['CZK', 'EUR', 'USD'];
const balanceOf = (currency: string, latestEntries: number) => ({ currency, available: '1.00', latestEntries });
const topUpIn = (currency: string) => ({ amount: '1.00', currency, createdOn: '2026-11-01T00:00:00Z' });

test.each<[string, ShortBalance | undefined, string]>([
  ['no balance is known', undefined, 'CZK'],
  ['no money has moved', { balances: [balanceOf('USD', 0)], latestTopUps: [] }, 'CZK'],
  ['money moves in one', { balances: [balanceOf('CZK', 0), balanceOf('USD', 3)], latestTopUps: [] }, 'USD'],
  ['money moves most in one', { balances: [balanceOf('EUR', 1), balanceOf('USD', 3)], latestTopUps: [] }, 'USD'],
  [
    'one was topped up last',
    { balances: [balanceOf('EUR', 9)], latestTopUps: [topUpIn('USD'), topUpIn('EUR')] },
    'USD',
  ],
  ['the app no longer has the one of the top-up', { balances: [], latestTopUps: [topUpIn('SEK')] }, 'CZK'],
])('if %s, it begins with the right currency', (_case, balance, currency) => {
  expect(likelyCurrency(CURRENCIES, balance)).toBe(currency);
});
