import { expect, test } from 'vitest';
import { matchText } from './match-text.ts';

/** The text with the matches in brackets. */
function marked(text: string, term: string): string | undefined {
  const match = matchText(text, term);
  if (!match) return undefined;
  let at = 0;
  let out = '';
  for (const { from, to } of match.marks) {
    out += `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
  }
  return out + text.slice(at);
}

test.each([
  ['API Keys', 'api', '[API] Keys'],
  ['API Keys', 'key', 'API [Key]s'],
  ['API Keys', 'keys api', '[API] [Keys]'],
  ['API Keys', 'ak', '[A]PI [K]eys'],
  ['Mandates Report', ' REPORT ', 'Mandates [Report]'],
  ['Transaction Data', 'action', undefined],
  ['Payout', 'out', undefined],
  ['Create API key', 'cr ke', '[Cr]eate API [ke]y'],
  ['Réglages généraux', 'regl gene', '[Régl]ages [géné]raux'],
  ['Reglages', 'régl', '[Regl]ages'],
  ['Réglages', 'regl', '[Régl]ages'],
  ['ﬁle export', 'file', '[ﬁle] export'],
  ['Users', 'us user', '[User]s'],
  ['Log out', 'log-out', undefined],
  ['Log out', 'log out', '[Log] [out]'],
  ['Users', 'ser', undefined],
  ['Users', 'use', '[Use]rs'],
  ['Users', 'uzers', undefined],
  ['Users', 'users webhooks', undefined],
  ['Users', '.*', undefined],
  ['Users', '', 'Users'],
  ['😀 Users', 'us', '😀 [Us]ers'],
])('of %j, the term %j finds %j', (text, term, expected) => {
  expect(marked(text, term)).toBe(expected);
});

test('other words find a text and mark nothing in it, each word of the input where it matches', () => {
  expect(matchText('Transaction Data', 'refund', 'refunds money back')?.marks).toEqual([]);
  expect(matchText('Transaction Data', 'back data', 'refunds money back')?.marks).toEqual([{ from: 12, to: 16 }]);
  expect(matchText('Transaction Data', 'fund', 'refunds money back')).toBeUndefined();
  expect(matchText('Transaction Data', 'rmb', 'refunds money back')).toBeUndefined();
});

test('an exact match ranks before a prefix, then a complete word, the start of a word, initials, and other words', () => {
  const score = (text: string, term: string, otherWords?: string) => matchText(text, term, otherWords)?.score ?? 0;
  const falling = [
    score('Users', 'users'),
    score('Users and roles', 'users'),
    score('Usersettings', 'users'),
    score('All users', 'users'),
    score('All usersettings', 'users'),
    score('Use of secrets', 'uos'),
    score('People', 'users', 'staff users'),
    score('People', 'user', 'staff users'),
    score('People', 'secrets', 'staff users'),
  ];
  expect(falling).toEqual([...new Set(falling)].toSorted((a, b) => b - a));
});
