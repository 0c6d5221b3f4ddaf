import { expect, onTestFinished, test, vi } from 'vitest';
import { openTabChannel, type TabMessage } from './tab-channel.ts';

test.each<TabMessage>([
  { kind: 'logged-out', why: 'elsewhere' },
  { kind: 'logged-out', why: 'idle' },
  { kind: 'tenant-switched', tenantId: 'north' },
  { kind: 'active' },
])('a message of one tab ($kind) reaches every other tab, but not the sender', async (message) => {
  const [sender, one, two] = [openTabChannel(), openTabChannel(), openTabChannel()];
  const listener = { sender: vi.fn(), one: vi.fn(), two: vi.fn() };
  const stops = [sender.listen(listener.sender), one.listen(listener.one), two.listen(listener.two)];
  sender.send(message);
  await expect.poll(() => [listener.one.mock.calls, listener.two.mock.calls]).toEqual([[[message]], [[message]]]);
  expect(listener.sender).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});

test('a tab ignores messages that only another release of the portal knows', async () => {
  const raw = new BroadcastChannel('portal');
  const tab = openTabChannel();
  const listener = vi.fn();
  const stop = tab.listen(listener);
  for (const message of ['hello', null, {}, { kind: 'dance' }, { kind: 'tenant-switched', tenantId: 7 }]) {
    raw.postMessage(message);
  }
  raw.postMessage({ kind: 'active' });
  await expect.poll(() => listener).toHaveBeenCalled();
  expect(listener.mock.calls).toEqual([[{ kind: 'active' }]]);
  stop();
  raw.close();
});

test('a browser that blocks the channel with cookies has one tab, and nothing breaks', () => {
  function deny() {
    throw new DOMException('denied', 'SecurityError');
  }
  vi.stubGlobal('BroadcastChannel', vi.fn(deny));
  onTestFinished(() => void vi.unstubAllGlobals());
  const tabs = openTabChannel();
  tabs.listen(() => {})();
  expect(() => tabs.send({ kind: 'active' })).not.toThrow();
});
