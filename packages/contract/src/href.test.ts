import { expect, test } from 'vitest';
import { hrefOf, provideRoutes } from './href.ts';
import { definePortal } from './portal.ts';

const books = definePortal({
  contract: 1,
  id: 'books',
  owner: 'Books team',
  routes: [
    { id: 'books.list', path: '/books', title: 'Books', access: {} },
    { id: 'books.part', path: '/books/:bookId/parts/:partId', title: 'Part', access: {} },
    { id: 'books.page', path: '/books/:bookId/pages/:pageId', title: 'Page', access: {} },
  ],
});
provideRoutes([books]);
const href = hrefOf<typeof books>();

test('an address has encoded parameters and an encoded query', () => {
  expect(href('books.list')).toBe('/books');
  expect(href('books.list', {}, { 'books.search': 'a b&c' })).toBe('/books?books.search=a+b%26c');
  expect(href('books.part', { bookId: 'A/1', partId: 'ä:b' })).toBe('/books/A%2F1/parts/%C3%A4%3Ab');
});

test.each(['part', 'page'] as const)('several routes with the same parameters are addressed in one way: %s', (kind) => {
  expect(href(`books.${kind}`, { bookId: '1', partId: '2', pageId: '2' })).toBe(`/books/1/${kind}s/2`);
});

test('an unknown route and a missing or unknown parameter do not compile', () => {
  // @ts-expect-error no route has this id
  href('books.none');
  // @ts-expect-error 'partId' is missing
  href('books.part', { bookId: '1' });
  // @ts-expect-error the parameters are missing
  href('books.part');
  // @ts-expect-error '/books' has no parameters
  href('books.list', { bookId: '1' });
});

test('a route that the shell does not know gets an address at which there is no page', () => {
  const later = hrefOf<{
    contract: 1;
    id: 'later';
    owner: '';
    routes: [{ id: 'later.list'; path: '/later'; title: ''; access: {} }];
  }>();
  expect(later('later.list')).toBe('/later.list');
});
