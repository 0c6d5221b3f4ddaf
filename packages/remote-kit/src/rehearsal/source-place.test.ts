import { expect, test } from 'vitest';
import { firstPlace, firstPlaceOf } from './source-place.ts';

/** Maps line 1, column 11 to line 3 of a source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['../../../../src/books/list-page.tsx'],
  names: [],
  mappings: 'UAEA',
});
const files = new Map([['static/js/a.js.map', Buffer.from(MAP)]]);
const filesOf = (remote: string) => (remote === 'books' ? files : undefined);
const SHELL = '    at r (http://localhost:4300/static/js/react.js:1:20)';
const BOOKS = '    at t (http://localhost:4300/remotes/books/1.4.0/static/js/a.js:1:11)';
const FILMS = '    at t (http://localhost:4300/remotes/films/1.0.0/static/js/f.js:1:11)';

test('a stack names the source of the code, if the release has a source map', () => {
  expect(firstPlace(`Error\n    at add (<anonymous>:1:5)\n${BOOKS}\n${SHELL}`, filesOf)).toEqual({
    owner: 'books',
    text: 'src/books/list-page.tsx:3',
  });
  expect(firstPlace(FILMS, filesOf)).toEqual({ owner: 'films', text: 'static/js/f.js' });
  expect(firstPlace(`${SHELL}\n${BOOKS}`, filesOf)).toEqual({ owner: 'shell', text: 'static/js/react.js' });
  expect(firstPlace('Error: no stack', filesOf)).toBeUndefined();
});

test('an error is found below the libraries of the shell that threw it', () => {
  expect(firstPlaceOf('books', `${SHELL}\n${FILMS}\n${BOOKS}`, filesOf)?.text).toBe('src/books/list-page.tsx:3');
  expect(firstPlaceOf('books', `${SHELL}\n${FILMS}`, filesOf)).toBeUndefined();
});
