import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, ContractError } from './api-error.ts';
import { failure, getTenant, reply, setUpPlatform, success } from '../testing/platform.ts';
import type { CallEvent } from './transport.ts';
import { listUsers } from '../tenant/users.ts';

const platform = setUpPlatform();

describe('the result of a response', () => {
  test('a success has the data as the schema reads it, the status, and the body as received', async () => {
    const text = '{"result":"SUCCESS", "data":{"name":"Northwind","added":9007199254740993},"errors":[]}';
    platform.respond = (_request, response) => response.writeHead(201).end(text);
    expect(await platform.transport().call(getTenant)).toEqual({
      ok: true,
      data: { name: 'Northwind' },
      status: 201,
      text,
    });
  });

  test('a refusal has the reasons, the status and the correlation id for support', async () => {
    platform.respond = (_request, response) =>
      reply(response, 400, { result: 'FAILURE', errors: [{ code: 'X', message: 'No', field: 'roles' }] });
    const result = await platform.transport({ newId: () => 'id-1' }).call(getTenant);
    expect(result).toMatchObject({ ok: false, status: 400 });
    if (result.ok) throw new Error('expected a refusal');
    expect(result.error).toBeInstanceOf(ApiError);
    expect(result.error).toMatchObject({
      status: 400,
      correlationId: 'id-1',
      errors: [{ code: 'X', message: 'No', field: 'roles' }],
    });
  });

  test.each([
    ['42', 42_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('a refusal with Retry-After: %s says how long to wait', async (header, retryAfterMs) => {
    platform.respond = (_request, response) => {
      if (header !== undefined) response.setHeader('Retry-After', header);
      failure(response, 429, 'RATE_LIMITED');
    };
    const result = await platform.transport().call(getTenant);
    if (result.ok) throw new Error('expected a refusal');
    expect(result.error.retryAfterMs).toBe(retryAfterMs);
  });

  test('an empty body is fine if the status allows it', async () => {
    platform.respond = (_request, response) => response.writeHead(204).end();
    const result = await platform
      .transport()
      .call({ method: 'DELETE', path: 'v1/tenant/users/1', response: z.unknown() });
    expect(result).toEqual({ ok: true, data: undefined, status: 204, text: '' });
  });

  test.each([
    ['an error page of a proxy', 502, '<html>Bad gateway</html>'],
    ['an empty error', 500, ''],
    ['an error in another shape', 400, '{"statusCode":400,"errors":"many"}'],
  ])('%s is a failure without reasons', async (_case, status, body) => {
    platform.respond = (_request, response) => response.writeHead(status).end(body);
    const result = await platform.transport().call(getTenant);
    expect(result).toMatchObject({ ok: false, status, error: { errors: [] } });
    if (!result.ok) expect(result.error).not.toBeInstanceOf(ContractError);
  });

  test.each([
    ['HTML', '<html>Welcome</html>'],
    ['data in another shape', '{"result":"SUCCESS","data":{"name":7},"errors":[]}'],
    ['no envelope', '{"name":"Northwind"}'],
  ])('a success that holds %s is a contract error', async (_case, body) => {
    platform.respond = (_request, response) => response.writeHead(200).end(body);
    const result = await platform.transport().call(getTenant);
    if (result.ok) throw new Error('expected a failure');
    expect(result.error).toBeInstanceOf(ContractError);
    expect(result.error.errors).toEqual([{ code: 'UNEXPECTED_RESPONSE', message: '' }]);
    expect(result.error.cause).toBeDefined();
  });

  test('FAILURE is a failure even if the status is 200', async () => {
    platform.respond = (_request, response) => failure(response, 200, 'X');
    expect(await platform.transport().call(getTenant)).toMatchObject({ ok: false, error: { errors: [{ code: 'X' }] } });
  });

  test('an unreachable platform is the failure NETWORK', async () => {
    platform.respond = (_request, response) => response.destroy();
    expect(await platform.transport().call(getTenant)).toMatchObject({
      ok: false,
      status: 0,
      error: { errors: [{ code: 'NETWORK' }] },
    });
  });

  test('a platform that never responds is the failure TIMEOUT', async () => {
    platform.respond = () => {};
    expect(await platform.transport({ timeoutMs: 50 }).call(getTenant)).toMatchObject({
      ok: false,
      status: 0,
      error: { errors: [{ code: 'TIMEOUT' }] },
    });
  });

  test('unknown roles and statuses are kept', async () => {
    const user = { userId: '1', emailAddress: 'a@b.example', roles: ['MOON_WRITE'], invitationStatus: 'PAUSED' };
    platform.respond = (_request, response) => success(response, { results: [user], total: 1 });
    expect((await listUsers(platform.transport())).results).toEqual([user]);
  });
});

test('monitoring receives how each call ended, without token, query or body', async () => {
  const events: CallEvent[] = [];
  const api = platform.transport({ newId: () => 'id-1', onSettled: (event) => events.push(event) });
  await api.call({ ...getTenant, query: { search: 'secret' } });
  platform.respond = (_request, response) => failure(response, 403, 'FORBIDDEN');
  await api.call(getTenant);
  expect(events).toMatchObject([
    { outcome: 'success', status: 200, method: 'GET', path: 'v1/tenant', correlationId: 'id-1' },
    { outcome: 'failure', status: 403, error: { errors: [{ code: 'FORBIDDEN' }] } },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/token-1|secret/);
});

test.each([
  ['has an unknown shape', '{"result":"SUCCESS","data":{"name":7,"privateKey":"secret"}}'],
  ['is not JSON', '{"privateKey":"secret"'],
])('monitoring receives no part of a response that %s', async (_what, text) => {
  const events: CallEvent[] = [];
  platform.respond = (_request, response) => response.writeHead(201).end(text);
  await platform.transport({ onSettled: (event) => events.push(event) }).call(getTenant);
  expect(events).toMatchObject([{ outcome: 'failure', status: 201, error: expect.any(ContractError) }]);
  expect(inspect(events, { depth: 20, showHidden: true })).not.toContain('secret');
});
