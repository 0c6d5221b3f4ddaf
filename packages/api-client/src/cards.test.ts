import { expect, test } from 'vitest';
import { resource } from './calls/resource.ts';
import { readIfKnown } from './cards.ts';
import { ApiError } from './transport/api-error.ts';

const query = { queryKey: resource('tenant'), queryFn: async () => 1 };
const refusing = (status: number) => ({
  read: () => Promise.reject(new ApiError({ status, errors: [], correlationId: 'c' })),
});

test('a call that the platform has is read', async () => {
  const read = async () => 1;
  // boundary: a source reads any query
  expect(await readIfKnown({ read: read as never }, query)).toBe(1);
});

test.each([400, 404, 405, 501])('a platform that responds with %d does not have the call', async (status) => {
  expect(await readIfKnown(refusing(status), query)).toBeUndefined();
});

test.each([0, 401, 403, 429, 500])('a status of %d is a failure of the call', async (status) => {
  await expect(readIfKnown(refusing(status), query)).rejects.toMatchObject({ status });
});
