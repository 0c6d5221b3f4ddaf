import type { Portal } from '@portal/contract';
import { expect, test } from 'vitest';
import { borrowedAddress, knownAddress, NO_EXAMPLES, parseExamples, routeOf } from './addresses.ts';

const route = (id: string, path: string): Portal['routes'][number] => ({
  id,
  path,
  title: id,
  access: { auth: 'required', trial: 'blocked' },
  layout: 'main',
});
const list = route('books.list', '/books');
const created = route('books.new', '/books/new');
const book = route('books.book', '/books/:bookId');
const part = route('books.part', '/books/:bookId/parts/:partId');
const print = route('books.print', '/print/:bookId/:partId');

test('a link opens the route with the most fixed segments', () => {
  const routes = [book, created, list, part];
  expect(routeOf(routes, '/books/new')).toBe(created);
  expect(routeOf(routes, '/books/7')).toBe(book);
  expect(routeOf(routes, '/books/7/parts/2')).toBe(part);
  expect(routeOf(routes, '/books/')).toBeUndefined();
  expect(routeOf(routes, '/films')).toBeUndefined();
});

test('a page without parameters has its address, and one with parameters needs an example', () => {
  expect(knownAddress(list, NO_EXAMPLES)).toBe('/books');
  expect(knownAddress(book, NO_EXAMPLES)).toBeUndefined();
  expect(knownAddress(book, { ...NO_EXAMPLES, addresses: { 'books.book': '/books/7' } })).toBe('/books/7');
});

test('a page to which nothing links takes the parameters of a page that has all of them', () => {
  const opened = [{ route: book, address: '/books/7' }];
  expect(borrowedAddress(print, opened)).toBeUndefined();
  expect(borrowedAddress(print, [...opened, { route: part, address: '/books/7/parts/2%2F3?tab=text' }])).toBe(
    '/print/7/2%2F3',
  );
  const user = route('users.user', '/users/:id');
  expect(borrowedAddress(route('groups.group', '/groups/:id'), [{ route: user, address: '/users/7' }])).toBeUndefined();
});

test('examples are addresses and responses; anything else is refused with its place', () => {
  const text = '{ "addresses": { "books.book": "/books/7" }, "answers": { "GET v1/books": [] } }';
  expect(parseExamples(text)).toEqual({ addresses: { 'books.book': '/books/7' }, answers: { 'GET v1/books': [] } });
  expect(parseExamples('{}')).toEqual(NO_EXAMPLES);
  expect(parseExamples('{ "addresses": { "books.book": "//elsewhere.example" } }')).toMatchObject({
    faults: [expect.stringContaining('rehearsal.json is not valid (addresses.books.book)')],
  });
  expect(parseExamples('{')).toMatchObject({ faults: [expect.stringContaining('it is not JSON')] });
});
