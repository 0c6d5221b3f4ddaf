import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ApiResult } from '../transport/api-result.ts';

const REFUSED = { code: 'LAST_TENANT_ADMIN', message: 'raw' };
const OURS = 'This is the last tenant admin. Make another user a tenant admin first.';

// Each test starts as a page does: with the portal's own messages only.
beforeEach(() => vi.resetModules());
afterAll(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('./platform-messages.ts');
  vi.useRealTimers();
});

/** The client as a page has it when it starts, with a platform that refuses every call. */
async function openClient(send: typeof fetch = async () => refusal()) {
  const { errorMessages } = await import('./error-messages.ts');
  const { createTransport } = await import('../transport/transport.ts');
  const transport = createTransport({
    apiUrl: 'https://p.example/',
    getAccessToken: async () => 'token',
    refreshAccessToken: async () => undefined,
    fetch: send,
  });
  const messagesOf = (result: ApiResult<unknown>) => (result.ok ? [] : errorMessages(result.error));
  return {
    messages: async () => messagesOf(await transport.call({ method: 'GET', path: 'users', response: z.unknown() })),
  };
}

function refusal(): Response {
  return Response.json({ result: 'FAILURE', data: null, errors: [REFUSED] }, { status: 409 });
}

test('the first refused call comes with its message, which is loaded in the meantime', async () => {
  const client = await openClient();
  expect(await client.messages()).toEqual([OURS]);
});

test("without the messages, the platform's own is shown, and the next error tries again", async () => {
  vi.useFakeTimers();
  vi.doMock('./platform-messages.ts', () => {
    throw new Error('missing');
  });
  const client = await openClient();
  const first = client.messages();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toEqual(['raw']);
  vi.doUnmock('./platform-messages.ts');
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await client.messages()).toEqual([OURS]));
});

test('messages that take long are not waited for longer than two seconds', async () => {
  vi.useFakeTimers();
  vi.doMock('./platform-messages.ts', () => new Promise(() => {}));
  const client = await openClient();
  const first = client.messages();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toEqual(['raw']);
});

test('without a connection, the message is there at once', async () => {
  vi.doMock('./platform-messages.ts', () => {
    throw new Error('not needed');
  });
  const client = await openClient(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await client.messages()).toEqual(['The platform cannot be reached. Check your connection and try again.']);
});
