import type { ToastContent } from '@portal/contract/react';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ContractError } from '../transport/api-error.ts';
import { loadErrorMessages, saveOutcome } from '../messages/error-messages.ts';
import { createQueryClient, type MutationDeclaration } from './query-client.ts';
import { KEYS } from '../tenant/keys.ts';
import { USERS } from '../tenant/users.ts';

let toasts: { kind: 'success' | 'error' | 'info'; content: ToastContent | string }[];
let client: ReturnType<typeof createQueryClient>;

beforeAll(loadErrorMessages);
beforeEach(() => {
  toasts = [];
  client = createQueryClient({
    toast: {
      success: (content) => void toasts.push({ kind: 'success', content }),
      error: (content) => void toasts.push({ kind: 'error', content }),
      info: (content) => void toasts.push({ kind: 'info', content }),
    },
  });
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const invitation: MutationDeclaration = {
  invalidates: [USERS],
  success: (email: string) => `User created. Invitation sent to ${email}`,
  failure: (email: string) => `Failed to invite user ${email}`,
};

function refused(status: number, code = 'X'): ApiError {
  return new ApiError({ status, errors: [{ code, message: `${code} happened` }], correlationId: 'id-1' });
}

async function invite(mutationFn: () => Promise<unknown>): Promise<unknown> {
  const observer = new MutationObserver(client, { mutationFn: (_email: string) => mutationFn(), meta: invitation });
  return observer.mutate('ann@northwind.example').catch((error: unknown) => error);
}

test('a code with a toast of its own stays until it is closed, apart from other reasons', async () => {
  const mutationFn = async (codes: readonly string[]) => {
    const errors = codes.map((code) => ({ code, message: `${code} happened` }));
    throw new ApiError({ status: 400, errors, correlationId: 'id-1' });
  };
  const meta = { failure: 'Failed to save draft', ownToast: { code: 'GROUP', title: 'Cannot be turned on:' } };
  const save = new MutationObserver(client, { mutationFn, meta });
  const own = { kind: 'error', content: { title: 'Cannot be turned on:', messages: ['GROUP happened'], sticky: true } };
  await save.mutate(['GROUP']).catch(() => {});
  expect(toasts).toMatchObject([own]);
  await save.mutate(['GROUP', 'X']).catch(() => {});
  expect(toasts.slice(1)).toMatchObject([
    own,
    { kind: 'error', content: { title: 'Failed to save draft', messages: ['X happened'] } },
  ]);
});

test('a success shows the declared toast and reloads the queries it changed', async () => {
  let reads = 0;
  const read = vi.fn(async () => (reads += 1));
  const users = new QueryObserver(client, { queryKey: [...USERS, 'list'], queryFn: read });
  const keys = new QueryObserver(client, { queryKey: KEYS, queryFn: async () => 'keys' });
  const stops = [users.subscribe(() => {}), keys.subscribe(() => {})];
  await expect.poll(() => users.getCurrentResult().data).toBe(1);

  await invite(async () => 'done');

  const title = 'User created. Invitation sent to ann@northwind.example';
  expect(toasts).toMatchObject([{ kind: 'success', content: { title } }]);
  await expect.poll(() => users.getCurrentResult().data).toBe(2);
  expect(client.getQueryState(KEYS)?.dataUpdateCount).toBe(1);
  for (const stop of stops) stop();
});

test('a declared line stands under the title; on a failure, after its reasons', async () => {
  const meta = {
    success: 'Saved',
    successDetail: 'It is there.',
    failure: 'Not saved',
    failureDetail: 'Try again later.',
  };
  const save = (mutationFn: () => Promise<unknown>) =>
    new MutationObserver(client, { mutationFn, meta }).mutate().catch((error: unknown) => error);
  await save(async () => 'done');
  await save(() => Promise.reject(refused(500, 'X')));
  expect(toasts).toMatchObject([
    { kind: 'success', content: { title: 'Saved', messages: ['It is there.'] } },
    { kind: 'error', content: { title: 'Not saved', messages: ['X happened', 'Try again later.'] } },
  ]);
});

test('a failure shows its title and the messages of its codes', async () => {
  await invite(() => Promise.reject(refused(409, 'USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS')));
  expect(toasts).toMatchObject([
    {
      kind: 'error',
      content: {
        title: 'Failed to invite user ann@northwind.example',
        messages: ['A user with that email address already exists.'],
      },
    },
  ]);
});

test('the toast of a retry replaces that of the first attempt, and no other', async () => {
  await invite(() => Promise.reject(refused(500)));
  await invite(async () => 'done');
  const about = 'Failed to invite user ann@northwind.example';
  expect(toasts).toMatchObject([{ content: { about } }, { content: { about } }]);
});

const creation: MutationDeclaration = {
  invalidates: [USERS],
  failure: 'Failed to create user',
  unconfirmed: { title: 'We could not confirm that the user was created', detail: 'Check the list.' },
};

test.each([
  ['a lost response', refused(0, 'NETWORK'), true],
  ['a time-out', refused(0, 'TIMEOUT'), true],
  ['a gateway without a response', refused(504), true],
  ['a response that cannot be read', new ContractError({ status: 200, errors: [], correlationId: 'id-1' }), true],
  ['a refusal', refused(409), false],
  ['an error of the platform', refused(500), false],
])('a creation that ends in %s says whether it may have worked', async (_end, error, isOpen) => {
  client.setQueryData(USERS, []);
  const observer = new MutationObserver(client, { mutationFn: () => Promise.reject(error), meta: creation });
  const saving = observer.mutate();
  await expect(saving).rejects.toBe(error);
  const title = isOpen ? 'We could not confirm that the user was created' : 'Failed to create user';
  expect(toasts).toMatchObject([{ kind: 'error', content: { title, about: 'Failed to create user' } }]);
  expect(client.getQueryState(USERS)?.isInvalidated).toBe(isOpen);
  await expect(saveOutcome(saving)).resolves.toMatchObject({ status: 'refused', failure: { title } });
});

test('a refusal that the screen answers itself shows no toast, and every other one does', async () => {
  const meta = { failure: 'Failed to save', answers: 'APPROVAL_REQUIRED' };
  for (const code of ['APPROVAL_REQUIRED', 'FORBIDDEN']) {
    const error = new ApiError({ status: 409, errors: [{ code, message: '' }], correlationId: 'id-1' });
    await new MutationObserver(client, { mutationFn: () => Promise.reject(error), meta }).mutate().catch(() => {});
  }
  expect(toasts).toHaveLength(1);
});

test('an abort shows no toast', async () => {
  await invite(() => Promise.reject(new DOMException('gone', 'AbortError')));
  expect(toasts).toEqual([]);
});

test('the result of a mutation is forgotten when its screen closes', async () => {
  const observer = new MutationObserver(client, { mutationFn: async () => ({ privateKey: 'secret' }) });
  const leave = observer.subscribe(() => {});
  await observer.mutate();
  vi.useFakeTimers();
  leave();
  await vi.runAllTimersAsync();
  expect(client.getMutationCache().getAll()).toEqual([]);
});

test.each([
  ['a refusal', refused(403), 1],
  ['too many requests', refused(429), 1],
  ['an unexpected response', new ContractError({ status: 500, errors: [], correlationId: 'id-1' }), 1],
  ['a fault of the portal', new TypeError('x'), 1],
  ['a platform in trouble', refused(503), 3],
  ['no response', refused(0, 'NETWORK'), 3],
  ['no response in time', refused(0, 'TIMEOUT'), 1],
])('after %s a query retries as often as makes sense, and never toasts', async (_case, error, attempts) => {
  vi.useFakeTimers();
  const queryFn = vi.fn(() => Promise.reject(error));
  const observer = new QueryObserver(client, { queryKey: USERS, queryFn });
  const stop = observer.subscribe(() => {});
  await vi.runAllTimersAsync();
  expect(observer.getCurrentResult().error).toBe(error);
  expect(queryFn).toHaveBeenCalledTimes(attempts);
  expect(toasts).toEqual([]);
  stop();
});

test('a response stays fresh for 30 seconds', async () => {
  vi.useFakeTimers();
  const queryFn = vi.fn(async () => 'users');
  const read = () => client.fetchQuery({ queryKey: USERS, queryFn });
  await read();
  await vi.advanceTimersByTimeAsync(29_999);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('requests are sent even if the browser reports that it is offline', async () => {
  onlineManager.setOnline(false);
  expect(await client.fetchQuery({ queryKey: USERS, queryFn: async () => 'users' })).toBe('users');
  expect(await invite(async () => 'done')).toBe('done');
});

test('when the network returns, failed queries are retried and no others', async () => {
  client.mount();
  let isDown = true;
  const users = new QueryObserver(client, {
    queryKey: USERS,
    queryFn: async () => {
      if (isDown) throw refused(403);
      return 'users';
    },
  });
  const readKeys = vi.fn(async () => 'keys');
  const keys = new QueryObserver(client, { queryKey: KEYS, queryFn: readKeys, staleTime: 0 });
  const stops = [users.subscribe(() => {}), keys.subscribe(() => {})];
  await expect.poll(() => users.getCurrentResult().isError).toBe(true);
  isDown = false;
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await expect.poll(() => users.getCurrentResult().data).toBe('users');
  expect(readKeys).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
  client.unmount();
});

test('a list whose first response left the platform before a change is requested again', async () => {
  const responses: ((users: readonly string[]) => void)[] = [];
  const queryFn = () => new Promise<readonly string[]>((resolve) => void responses.push(resolve));
  const list = new QueryObserver(client, { queryKey: [...USERS, 'list'], queryFn });
  const stop = list.subscribe(() => {});
  await invite(async () => ({}));
  responses[0]?.(['bob']);
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.(['ann', 'bob']);
  await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual(['ann', 'bob']));
  stop();
});

test('what was requested ahead is dropped before queries are invalidated', async () => {
  const dropAhead = vi.fn();
  const tenant = createQueryClient({ toast: { success() {}, error() {}, info() {} }, onInvalidate: dropAhead });
  const options = { mutationFn: async () => 'done', meta: { invalidates: [USERS], failure: 'Not saved' } };
  await new MutationObserver(tenant, options).mutate();
  expect(dropAhead).toHaveBeenCalledTimes(1);
});
