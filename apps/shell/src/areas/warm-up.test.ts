// @vitest-environment jsdom
import { systemClock } from '@portal/ui/basics';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { warmAfterFirstInteraction, warmOnIntent } from './warm-up.ts';

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren(
    element('a', { id: 'users', href: '/users?page=2' }, element('b')),
    element('a', { id: 'keys', href: '/api-keys' }),
    element('a', { id: 'here', href: '/' }),
    element('a', { id: 'elsewhere', href: 'https://docs.example/users' }),
    element('button', { id: 'button' }),
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function element(name: string, attributes: Readonly<Record<string, string>> = {}, ...children: Element[]): Element {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

function happens(type: string, selector: string): void {
  const target = document.querySelector(selector);
  if (!target) throw new Error(`no ${selector}`);
  target.dispatchEvent(new Event(type, { bubbles: true }));
}

describe('a page is preloaded', () => {
  let warmed: string[];
  let isSavingData: boolean;
  beforeEach(() => {
    [warmed, isSavingData] = [[], false];
    stop = warmOnIntent({ warm: (path) => warmed.push(path), isSavingData: () => isSavingData, clock: systemClock });
  });

  test.each(['pointerover', 'focusin'])('when the user rests on its link: %s', (type) => {
    happens(type, '#users b');
    vi.advanceTimersByTime(79);
    expect(warmed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(warmed).toEqual(['/users']);
  });

  test('when the user rested on its link before listening began', () => {
    stop();
    document.querySelector<HTMLElement>('#keys')?.focus();
    stop = warmOnIntent({ warm: (path) => warmed.push(path), isSavingData: () => isSavingData, clock: systemClock });
    vi.advanceTimersByTime(80);
    expect(warmed).toEqual(['/api-keys']);
  });

  test.each(['pointerdown', 'touchstart'])('at once when its link is pressed: %s', (type) => {
    happens(type, '#keys');
    expect(warmed).toEqual(['/api-keys']);
  });

  test('not when the pointer only passes', () => {
    happens('pointerover', '#users');
    vi.advanceTimersByTime(50);
    happens('pointerover', '#keys');
    vi.advanceTimersByTime(50);
    happens('pointerover', '#button');
    vi.advanceTimersByTime(1_000);
    expect(warmed).toEqual([]);
  });

  test.each(['#here', '#elsewhere', '#button'])(
    'not for a link to anything but another page of the portal: %s',
    (selector) => {
      happens('pointerover', selector);
      happens('pointerdown', selector);
      vi.advanceTimersByTime(1_000);
      expect(warmed).toEqual([]);
    },
  );

  test('only on a press if the user saves data', () => {
    isSavingData = true;
    happens('pointerover', '#users');
    vi.advanceTimersByTime(1_000);
    expect(warmed).toEqual([]);
    happens('pointerdown', '#users');
    expect(warmed).toEqual(['/users']);
  });

  test('not after it was stopped', () => {
    happens('pointerover', '#users');
    stop();
    vi.advanceTimersByTime(1_000);
    happens('pointerdown', '#users');
    expect(warmed).toEqual([]);
  });
});

describe('the likely areas are preloaded', () => {
  let log: string[];
  let warmed: (() => void)[];
  beforeEach(() => {
    [log, warmed] = [[], []];
    stop = warmAfterFirstInteraction({
      remoteIds: ['tenant', 'webhooks'],
      async idle() {
        log.push('idle');
      },
      warm(remoteId) {
        log.push(remoteId);
        return new Promise((resolve) => warmed.push(resolve));
      },
    });
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);

  test('one at a time, each when the browser is idle, after the first user action', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log).toEqual([]);
    happens('keydown', '#button');
    happens('pointerdown', '#button');
    await settle();
    expect(log).toEqual(['idle', 'tenant']);
    warmed[0]?.();
    await settle();
    expect(log).toEqual(['idle', 'tenant', 'idle', 'webhooks']);
  });

  test('not after the tenant was left', async () => {
    happens('pointerdown', '#button');
    await settle();
    stop();
    warmed[0]?.();
    await settle();
    expect(log).not.toContain('webhooks');
  });
});
