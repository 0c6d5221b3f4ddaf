import { type ApiResult, ApiError, ContractError, type Transport } from '@portal/api-client';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSavesInProgress } from './saves-in-progress.ts';

const details = (status: number) => ({ status, errors: [], correlationId: 'c-1' });
const failed = (error: ApiError): ApiResult<never> => ({ ok: false, error, status: error.status });

test.each([
  ['is accepted', 'saved', { ok: true, data: null, status: 200, text: '' }],
  ['is refused', 'refused', failed(new ApiError(details(409)))],
  ['gets no response', 'unconfirmed', failed(new ApiError(details(0)))],
  ['fails in the platform', 'unconfirmed', failed(new ApiError(details(500)))],
  ['gets a response that cannot be read', 'unconfirmed', failed(new ContractError(details(200)))],
] as const)('a save that %s is %s', async (_what, outcome, result) => {
  const saves = createSavesInProgress();
  // boundary: a generic method cannot be given one result
  const call = (() => Promise.resolve(result)) as Transport['call'];
  const transport = saves.follow({
    call,
    readAhead() {},
    dropAhead() {},
    abortAll() {},
    signal: new AbortController().signal,
  });
  void transport.call({ method: 'PUT', path: 'v1/tenant', response: z.unknown() });
  expect(saves.isAny()).toBe(true);
  expect(await saves.finished()).toBe(outcome);
  expect(saves.isAny()).toBe(false);
});
