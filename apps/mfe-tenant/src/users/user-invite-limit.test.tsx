// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { network, openPage, sandbox, setUpArea } from '../testing/area.ts';

setUpArea();

const ALL = ['ada', 'grace', 'joan', 'mary'].map((name) => `${name}@northwind.example`);
const sent = () => sandbox().sentInvitations.map(({ to }) => to);

/** Sends four invitations to a platform that takes two a minute, and waits until the run pauses. */
async function inviteTooMany() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const before = sent().length;
  const minuteEnd = Date.now() + 60_000;
  let taken = 0;
  network.respond('POST /tenant/invitation/invite', (_call, send) => {
    taken += 1;
    const left = Math.ceil((minuteEnd - Date.now()) / 1_000);
    if (taken <= 2 || left <= 0) return send();
    return Response.json(
      { result: 'FAILURE', errors: [{ code: 'RATE_LIMITED', message: '' }] },
      { status: 429, headers: { 'Retry-After': String(left) } },
    );
  });
  const area = await openPage('/users/new');
  await area.user.click(await screen.findByLabelText('Email addresses'));
  await area.user.paste(ALL.join(' '));
  await area.user.click(screen.getByLabelText('Webhooks: read'));
  await area.user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(/^Too many invitations at once\. Sending continues in \d+ s\.$/);
  await screen.findByText('Paused after 2 of 4.');
  return { ...area, sentNow: () => sent().slice(before), taken: () => taken };
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a run with too many invitations waits as long as the platform says, and then sends the rest', async () => {
  const { sentNow, taken } = await inviteTooMany();
  const seconds = () => Number(/\d+/.exec(screen.getByRole('timer').textContent)?.[0]);
  // A request that is still in progress can be refused too, and extend the wait by a part of a second.
  await advance(1_000);
  const [first, before] = [seconds(), taken()];
  await advance(10_000);
  expect(first - seconds()).toBeGreaterThanOrEqual(10);
  expect([sentNow().length, taken()]).toEqual([2, before]);
  await advance(60_000);
  await screen.findByText('All 4 invited.');
  expect(screen.queryByRole('timer')).toBeNull();
  expect(sentNow().toSorted()).toEqual(ALL);
});

test('a waiting run can be stopped, and the rest is sent on request', async () => {
  const { user, sentNow } = await inviteTooMany();
  await user.dblClick(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('2 of 4 invited, 2 not sent.');
  expect(screen.getByRole('heading', { name: 'Invitations' })).toHaveFocus();
  await advance(90_000);
  expect(sentNow()).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Send 2 remaining invitations' }));
  await screen.findByText('All 4 invited.');
  expect(sentNow().toSorted()).toEqual(ALL);
});

test('a waiting run sends nothing more once another tenant is open, even after the user has left the page', async () => {
  const { user, router, closeTenant, sentNow, taken } = await inviteTooMany();
  void router.navigate('/users');
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  await screen.findByRole('heading', { name: 'Users', level: 1 });
  const before = taken();
  closeTenant();
  vi.setSystemTime(Date.now() + 60_000);
  await advance(1_000);
  expect(taken()).toBe(before);
  expect(sentNow()).toHaveLength(2);
});

test('a waiting run continues after the user has left the page', async () => {
  const { user, router, sentNow } = await inviteTooMany();
  void router.navigate('/users');
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  await screen.findByRole('heading', { name: 'Users', level: 1 });
  vi.setSystemTime(Date.now() + 60_000);
  await advance(1_000);
  await expect.poll(() => sentNow().toSorted()).toEqual(ALL);
});
