import { describe, expect, test } from 'vitest';
import { deferred, failure, getTenant, setUpPlatform, success } from '../testing/platform.ts';

const platform = setUpPlatform();

describe('an expired token', () => {
  function tokens(refresh: () => Promise<string | undefined>) {
    let current = 'expired';
    let refreshes = 0;
    platform.respond = ({ headers }, response) =>
      headers.authorization === 'Bearer fresh'
        ? success(response, { name: 'Northwind' })
        : failure(response, 401, 'EXPIRED');
    return {
      refreshes: () => refreshes,
      getAccessToken: async () => current,
      async refreshAccessToken() {
        refreshes += 1;
        const token = await refresh();
        current = token ?? current;
        return token;
      },
    };
  }

  test('is refreshed once for many calls, and each call is retried once', async () => {
    const allRefused = deferred<void>();
    const session = tokens(async () => {
      await allRefused.promise;
      return 'fresh';
    });
    const api = platform.transport(session);
    const calls = Array.from({ length: 5 }, () => api.call(getTenant));
    await expect.poll(() => platform.received).toHaveLength(5);
    await fetch(platform.address()); // one more round trip: the five refusals have arrived by then
    allRefused.resolve();
    expect((await Promise.all(calls)).every((result) => result.ok)).toBe(true);
    expect(session.refreshes()).toBe(1);
    expect(platform.received).toHaveLength(11);
  });

  test('keeps the correlation id and the body when the call is retried', async () => {
    const api = platform.transport(tokens(async () => 'fresh'));
    await api.call({ ...getTenant, method: 'PUT', body: { name: 'New' } });
    const [first, second] = platform.received;
    expect(second?.body).toBe('{"name":"New"}');
    expect(second?.headers['x-correlation-id']).toBe(first?.headers['x-correlation-id']);
  });

  test('that another call has renewed in the meantime is not refreshed again', async () => {
    const given = ['expired', 'fresh'];
    const session = tokens(async () => 'fresh');
    const api = platform.transport({ ...session, getAccessToken: async () => given.shift() });
    expect(await api.call(getTenant)).toMatchObject({ ok: true });
    expect(session.refreshes()).toBe(0);
  });

  test('of an ended session is reported once, and the calls return as refused', async () => {
    let lost = 0;
    const api = platform.transport({ ...tokens(async () => undefined), onSessionLost: () => (lost += 1) });
    const results = await Promise.all([api.call(getTenant), api.call(getTenant)]);
    await api.call(getTenant);
    expect(results).toMatchObject([
      { ok: false, status: 401, error: { errors: [{ code: 'EXPIRED' }] } },
      { ok: false, status: 401 },
    ]);
    expect(lost).toBe(1);
  });

  test('does not end the session while the identity provider is unreachable', async () => {
    let lost = 0;
    const api = platform.transport({
      ...tokens(() => Promise.reject(new Error('restarting'))),
      onSessionLost: () => (lost += 1),
    });
    expect(await api.call(getTenant)).toMatchObject({ ok: false, status: 401 });
    expect(lost).toBe(0);
  });

  test('that is refused even when fresh is not refreshed forever', async () => {
    const session = tokens(async () => 'also refused');
    expect(await platform.transport(session).call(getTenant)).toMatchObject({ ok: false, status: 401 });
    expect(platform.received).toHaveLength(2);
    expect(session.refreshes()).toBe(1);
  });
});
