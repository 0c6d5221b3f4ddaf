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
  ['Transaction Data', 'action', 'Trans[action] Data'],
  ['Create API key', 'cr ke', '[Cr]eate API [ke]y'],
  ['Réglages généraux', 'regl gene', '[Régl]ages [géné]raux'],
  ['Reglages', 'régl', '[Regl]ages'],
  ['Réglages', 'regl', '[Régl]ages'],
  ['ﬁle export', 'file', '[ﬁle] export'],
  ['Users', 'us user', '[User]s'],
  ['Log out', 'log-out', undefined],
  ['Log out', 'log out', '[Log] [out]'],
  ['Users', 'ser', 'U[ser]s'],
  ['Users', 'se', undefined],
  ['Users', 'uzers', undefined],
  ['Users', 'users webhooks', undefined],
  ['Users', '.*', undefined],
  ['Users', '', 'Users'],
  ['😀 Users', 'us', '😀 [Us]ers'],
])('of %j, the term %j finds %j', (text, term, expected) => {
  expect(marked(text, term)).toBe(expected);
});

test('an exact match ranks before a prefix, then the start of a word, initials, and the middle of a word', () => {
  const score = (text: string, term: string) => matchText(text, term)?.score ?? 0;
  const falling = [
    score('Users', 'users'),
    score('Users and roles', 'users'),
    score('All users', 'users'),
    score('Use of secrets', 'uos'),
    score('Superusers', 'users'),
  ];
  expect(falling).toEqual([...new Set(falling)].toSorted((a, b) => b - a));
});
