import { expect, test } from 'vitest';
import { createFindings, type Scene } from './findings.ts';
import type { Deed } from './page-probe.ts';

const scene: Scene = { page: "route 'books.list'", address: '/books', who: 'admin', file: 'src/list-page.tsx' };
const at = (remote: string) => `Error\n    at f (http://localhost:4300/remotes/${remote}/1.0.0/a.js:1:2)`;
const SHELL = 'Error\n    at f (http://localhost:4300/static/js/a.js:1:2)';

function sentencesOf(deeds: readonly Deed[]): string[] {
  const findings = createFindings({ id: 'books', cards: [], filesOf: () => undefined });
  findings.judge(scene, deeds);
  return findings.sentences();
}

test('one fault is one sentence with page, user, file and remedy, however many pages have it', () => {
  const findings = createFindings({ id: 'books', cards: [], filesOf: () => undefined });
  const complaint = { kind: 'uncaught', text: 'no such book\n  at f', stack: at('books') } as const;
  findings.complain(scene, [complaint, complaint]);
  findings.complain({ ...scene, who: 'reader' }, [complaint]);
  expect(findings.sentences()).toEqual([
    "route 'books.list' as admin, and on 1 more: an error was not caught: 'no such book' (a.js): catch it where it can happen, or make the value that it misses optional",
  ]);
});

test('an error of another area does not count, but is named', () => {
  const findings = createFindings({ id: 'books', cards: [], filesOf: () => undefined });
  findings.complain(scene, [{ kind: 'uncaught', text: 'no such film', stack: at('films') }]);
  expect(findings.sentences()).toEqual([]);
  expect(findings.ofOthers()).toEqual(["route 'books.list': no such film"]);
});

test.each<[string, Deed, boolean]>([
  ['a key of the area', { kind: 'storage', text: "localStorage.setItem('books.columns')", stack: at('books') }, false],
  [
    'a key that only begins like it',
    { kind: 'storage', text: "localStorage.setItem('bookshop')", stack: at('books') },
    true,
  ],
  [
    'a key of the shell, by the shell',
    { kind: 'storage', text: "localStorage.setItem('portal.a')", stack: SHELL },
    false,
  ],
  ['the whole storage', { kind: 'storage', text: 'localStorage.clear()', stack: at('books') }, true],
  [
    'a request of the transport',
    { kind: 'request', text: 'fetch(/api/v1/books)', stack: `${SHELL}\n${at('books')}` },
    false,
  ],
  ['a request of the area', { kind: 'request', text: 'fetch(/api/v1/books)', stack: at('books') }, true],
  ['a request of a neighbour', { kind: 'request', text: 'fetch(/api/v1/films)', stack: at('films') }, false],
  ['a style without a nonce', { kind: 'policy', text: 'style-src-elem blocked inline', stack: '' }, true],
])('%s is judged by who does it', (_what, deed, isRefused) => {
  expect(sentencesOf([deed])).toHaveLength(isRefused ? 1 : 0);
});

test('a shell may send requests and use the storage, but not violate its own policy', () => {
  const findings = createFindings({ id: 'shell', cards: [], filesOf: () => undefined });
  findings.judge(scene, [
    { kind: 'request', text: 'fetch(/api/v1/books)', stack: SHELL },
    { kind: 'storage', text: "localStorage.setItem('portal.a')", stack: SHELL },
  ]);
  expect(findings.sentences()).toEqual([]);
  findings.judge(scene, [{ kind: 'policy', text: 'style-src-elem blocked inline', stack: SHELL }]);
  expect(findings.sentences()).toHaveLength(1);
});
