import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { deferred, getTenant, setUpPlatform, success } from '../testing/platform.ts';
import type { CallEvent } from './transport.ts';

const platform = setUpPlatform();

describe('an abort', () => {
  test('rejects as an abort, not as a failure, and is counted separately', async () => {
    const events: CallEvent[] = [];
    const arrived = deferred<void>();
    platform.respond = () => arrived.resolve();
    const api = platform.transport({ onSettled: (event) => events.push(event) });
    const pending = api.call(getTenant);
    await arrived.promise;
    api.abortAll();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    expect(events).toMatchObject([{ outcome: 'aborted', method: 'GET', path: 'v1/tenant' }]);
  });

  test('of one call leaves the others alone', async () => {
    const controller = new AbortController();
    const arrived = deferred<void>();
    const responses: ServerResponse[] = [];
    platform.respond = (_request, response) => {
      responses.push(response);
      if (responses.length === 2) arrived.resolve();
    };
    const api = platform.transport();
    const dropped = api.call({ ...getTenant, signal: controller.signal });
    const kept = api.call(getTenant);
    await arrived.promise;
    controller.abort(new Error('left the page'));
    await expect(dropped).rejects.toThrow('left the page');
    for (const response of responses) success(response, { name: 'Northwind' });
    expect(await kept).toMatchObject({ ok: true });
  });

  test('before the call sends nothing', async () => {
    const signal = AbortSignal.abort();
    await expect(platform.transport().call({ ...getTenant, signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(platform.received).toHaveLength(0);
  });

  test('does not wait for a slow token, and nothing is sent afterwards', async () => {
    const token = deferred<string>();
    const api = platform.transport({ getAccessToken: () => token.promise });
    const pending = api.call(getTenant);
    api.abortAll();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    token.resolve('late');
    expect(await api.call(getTenant)).toMatchObject({ ok: true });
    expect(platform.received).toHaveLength(1);
  });
});

test('work that pauses between its calls learns of an abort, and calls made later are not affected', () => {
  const api = platform.transport();
  const { signal } = api;
  expect(signal.aborted).toBe(false);
  api.abortAll();
  expect(signal.aborted).toBe(true);
  expect(api.signal.aborted).toBe(false);
});
