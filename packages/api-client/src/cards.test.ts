import { definePortal, type PortalConfig } from '@portal/contract';
import { expect, test } from 'vitest';
import { resource } from './calls/resource.ts';
import { defineCards, ifKnown, readIfKnown } from './cards.ts';
import { ApiError } from './transport/api-error.ts';

const query = { queryKey: [...resource('tenant'), 'v1/tenant'] as const, queryFn: async () => 1 };
const context = { signal: new AbortController().signal };
const refusing = (status: number) => ({
  read: () => Promise.reject(new ApiError({ status, errors: [], correlationId: 'c' })),
});

test('a call that the platform has is read', async () => {
  const read = async () => 1;
  // boundary: a source reads any query
  expect(await readIfKnown({ read: read as never }, query)).toBe(1);
  expect(await ifKnown(query).queryFn(context)).toBe(1);
});

test.each([400, 404, 405, 501])('a platform that responds with %d does not have the call', async (status) => {
  expect(await readIfKnown(refusing(status), query)).toBeUndefined();
  expect(await ifKnown({ ...query, queryFn: refusing(status).read }).queryFn(context)).toBeNull();
});

test.each([0, 401, 403, 429, 500])('a status of %d is a failure of the call', async (status) => {
  await expect(readIfKnown(refusing(status), query)).rejects.toMatchObject({ status });
  const known = ifKnown({ ...query, queryFn: refusing(status).read });
  await expect(known.queryFn(context)).rejects.toMatchObject({ status });
});

test('a reader of a card that the manifest does not declare, or without a manifest, does not compile', () => {
  const books = {
    contract: 1,
    id: 'books',
    owner: 'Books team',
    routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
  } as const satisfies PortalConfig;
  const portal = definePortal({ ...books, cards: [{ id: 'books.new', kind: 'recent', title: 'New books' }] });
  const none = definePortal(books);
  const read = async () => [];
  expect(Object.keys(defineCards<typeof portal>({ 'books.new': read }))).toEqual(['books.new']);
  expect(defineCards<typeof none>({})).toEqual({});

  // @ts-expect-error the reader of 'books.new' is missing
  defineCards<typeof portal>({});
  // @ts-expect-error 'books.old' is not declared
  defineCards<typeof portal>({ 'books.new': read, 'books.old': read });
  // @ts-expect-error the manifest has no cards
  defineCards<typeof none>({ 'books.new': read });
  // @ts-expect-error the manifest is missing
  defineCards({ 'books.new': read });
});
