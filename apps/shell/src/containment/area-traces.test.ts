// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { type AreaTraces, watchAreaTraces } from './area-traces.ts';

const { documentElement: root, body } = document;
const sheet = (path: string) => ({ href: `https://portal.example${path}`, disabled: false });

let sheets: { readonly shell: ReturnType<typeof sheet>; readonly books: ReturnType<typeof sheet> };
let traces: AreaTraces;

beforeEach(() => {
  root.lang = 'en';
  root.dataset['theme'] = 'dark';
  sheets = { shell: sheet('/static/css/p.css'), books: sheet('/remotes/books/1.4.0/static/css/a.css') };
  traces = watchAreaTraces({ elements: [root, body], sheets: () => Object.values(sheets) });
  traces.enter('books');
});

test('what an area set on the document is undone when the user leaves it, and what the shell set stays', () => {
  root.lang = 'de';
  root.style.overflow = 'hidden';
  body.className = 'books';
  root.dataset['theme'] = 'light';
  traces.enter('books');
  expect(root.lang).toBe('de');
  traces.enter('webhooks');
  expect([root.lang, root.hasAttribute('style'), body.hasAttribute('class')]).toEqual(['en', false, false]);
  expect(root.dataset['theme']).toBe('light');
});

test('the style sheets of an area rest while another area is open', () => {
  traces.enter('webhooks');
  expect([sheets.books.disabled, sheets.shell.disabled]).toEqual([true, false]);
  traces.enter('books');
  expect([sheets.books.disabled, sheets.shell.disabled]).toEqual([false, false]);
});
