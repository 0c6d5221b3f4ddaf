import { expect, test, vi } from 'vitest';
import { openTabChannel, type TabMessage } from './tab-channel.ts';

test.each<TabMessage>([
  { kind: 'logged-out', why: 'elsewhere' },
  { kind: 'logged-out', why: 'idle' },
  { kind: 'tenant-switched', tenantId: 'north' },
  { kind: 'active' },
])('what one tab tells ($kind) every other hears, and the teller does not', async (message) => {
  const [teller, one, two] = [openTabChannel(), openTabChannel(), openTabChannel()];
  const heard = { teller: vi.fn(), one: vi.fn(), two: vi.fn() };
  const stops = [teller.listen(heard.teller), one.listen(heard.one), two.listen(heard.two)];
  teller.tell(message);
  await expect.poll(() => [heard.one.mock.calls, heard.two.mock.calls]).toEqual([[[message]], [[message]]]);
  expect(heard.teller).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});

test('a tab hears nothing of what another release of the portal says in its own words', async () => {
  const raw = new BroadcastChannel('portal');
  const tab = openTabChannel();
  const heard = vi.fn();
  const stop = tab.listen(heard);
  for (const message of ['hello', null, {}, { kind: 'dance' }, { kind: 'tenant-switched', tenantId: 7 }]) {
    raw.postMessage(message);
  }
  raw.postMessage({ kind: 'active' });
  await expect.poll(() => heard).toHaveBeenCalled();
  expect(heard.mock.calls).toEqual([[{ kind: 'active' }]]);
  stop();
  raw.close();
});
