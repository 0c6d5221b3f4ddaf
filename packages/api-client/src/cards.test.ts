import { expect, test } from 'vitest';
import { resource } from './calls/resource.ts';
import { ifKnown, readIfKnown } from './cards.ts';
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
