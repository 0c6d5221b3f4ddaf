import type { BrowserValue } from '@portal/auth';
import type { Clock } from '@portal/ui/basics';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import { AreaError, type AreaPhase } from './area-error.ts';
import { createReloadGuard, type ReloadGuard } from './reload-guard.ts';

/** One tab: its storage and observations outlive its pages, each of which has a guard of its own. */
let tab: {
  nowMs: number;
  kept: string | undefined;
  isStorageBlocked: boolean;
  isDirty: boolean;
  isPortalThere: boolean;
  reloads: number;
  onReload: () => void;
  /** Failures that were shown by a page that was already reloading. */
  shownTooLate: number;
  reported: MonitoringEvent[];
};
let guard: ReloadGuard;

beforeEach(() => {
  tab = {
    nowMs: 1_000_000,
    kept: undefined,
    isStorageBlocked: false,
    isDirty: false,
    isPortalThere: true,
    reloads: 0,
    onReload() {},
    shownTooLate: 0,
    reported: [],
  };
  guard = openPage();
});

afterEach(() => expect(tab.shownTooLate).toBe(0));

function openPage(): ReloadGuard {
  const storage: BrowserValue = {
    get: () => tab.kept,
    set(value) {
      if (!tab.isStorageBlocked) tab.kept = value;
      return !tab.isStorageBlocked;
    },
  };
  const clock: Clock = { now: () => tab.nowMs, after: () => () => {} };
  return createReloadGuard({
    storage,
    clock,
    monitor: { report: (event) => tab.reported.push(event) },
    unsavedWork: { isOpen: () => tab.isDirty },
    isPortalThere: async () => tab.isPortalThere,
    reload() {
      tab.reloads += 1;
      guard = openPage();
      tab.onReload();
    },
  });
}

function gone(version = '1.0.0', phase: AreaPhase = 'chunk', remote = 'books'): AreaError {
  return new AreaError({ remote, version, phase, code: 'ChunkLoadError', cause: new Error('Loading chunk 1 failed.') });
}

/** The effect of a failure on screen: the page reloads, or the error is shown in its place. */
function outcome(fault: AreaError): Promise<'reloaded' | 'shown'> {
  const { reloads } = tab;
  return new Promise((settle, fail) => {
    tab.onReload = () => settle('reloaded');
    guard.failed(fault).then(() => {
      if (tab.reloads > reloads) tab.shownTooLate += 1;
      settle('shown');
    }, fail);
  });
}

const failures = () => tab.reported.filter(({ kind }) => kind === 'area-failed').length;

describe('code that could not be loaded', () => {
  test.each([
    ['a manifest', 'manifest'],
    ['an entry', 'entry'],
    ['a chunk or a style sheet', 'chunk'],
  ] as const)('reloads the page once: %s', async (_what, phase) => {
    expect(await outcome(gone('1.0.0', phase))).toBe('reloaded');
    expect(await outcome(gone('1.0.0', phase))).toBe('shown');
    expect(tab.reloads).toBe(1);
  });

  test('is reported to monitoring if the reload did not help, with what had been missing', async () => {
    await outcome(gone());
    expect(tab.reported).toEqual([]);
    await outcome(gone('1.0.0', 'entry'));
    expect(tab.reported).toMatchObject([
      { kind: 'area-reloaded', remote: 'books', version: '1.0.0', phase: 'chunk', recovered: false },
      { kind: 'area-failed', error: { phase: 'entry' } },
    ]);
  });

  test('is reported to monitoring if the reload helped', async () => {
    await outcome(gone());
    guard.loaded('books');
    guard.loaded('books');
    expect(tab.reported).toMatchObject([{ kind: 'area-reloaded', remote: 'books', version: '1.0.0', recovered: true }]);
  });
});

describe('the 10 seconds without another reload', () => {
  test('count from the end of the load after the reload, however long it took', async () => {
    await outcome(gone());
    tab.nowMs += 21_000; // it hung
    expect(await outcome(gone())).toBe('shown');
    tab.nowMs += 9_999;
    expect(await outcome(gone())).toBe('shown');
    tab.nowMs += 1;
    expect(await outcome(gone())).toBe('reloaded');
  });

  test('count from the success of that load as well', async () => {
    await outcome(gone());
    guard.loaded('books');
    tab.nowMs += 9_999;
    expect(await outcome(gone())).toBe('shown');
    tab.nowMs += 1;
    expect(await outcome(gone())).toBe('reloaded');
  });

  test('do not restart with every failure that is shown', async () => {
    await outcome(gone());
    await outcome(gone());
    tab.nowMs += 5_000;
    await outcome(gone());
    tab.nowMs += 5_000;
    expect(await outcome(gone())).toBe('reloaded');
  });

  test('are those of one area', async () => {
    await outcome(gone());
    expect(await outcome(gone('1.0.0', 'chunk', 'films'))).toBe('reloaded');
    expect(tab.reloads).toBe(2);
  });

  test('are those of one part of a remote that loads its parts separately', async () => {
    void guard.failed(gone(), undefined, 'access');
    await expect.poll(() => tab.reloads).toBe(1);
    guard.loaded('books', 'home');
    guard.loaded('books');
    expect(tab.reported).toEqual([]);
    tab.nowMs += 60_000;
    await guard.failed(gone(), undefined, 'access');
    expect(tab.reported).toMatchObject([
      { kind: 'area-reloaded', remote: 'books', recovered: false },
      { kind: 'area-failed' },
    ]);
    expect(tab.reloads).toBe(1);
  });

  test('are those of one release: the next one, in the same session, has a reload of its own', async () => {
    await outcome(gone('1.0.0'));
    guard.loaded('books'); // the page returned on 1.1.0
    tab.nowMs += 3_000;
    expect(await outcome(gone('1.1.0'))).toBe('reloaded');
    guard.loaded('books');
    expect(await outcome(gone('1.1.0'))).toBe('shown');
  });

  test('hold for a release that fails right after the reload to it', async () => {
    await outcome(gone('1.0.0'));
    expect(await outcome(gone('1.1.0'))).toBe('shown');
    tab.nowMs += 5_000;
    expect(await outcome(gone('1.1.0'))).toBe('shown');
    expect(tab.reloads).toBe(1);
  });

  test('are not extended by a clock that is set back', async () => {
    await outcome(gone());
    guard.loaded('books');
    tab.nowMs -= 3_600_000;
    expect(await outcome(gone())).toBe('reloaded');
  });

  test('are forgotten if the user never returned to the area after the reload', async () => {
    await outcome(gone());
    tab.nowMs += 10 * 60_000;
    expect(await outcome(gone())).toBe('reloaded');
  });
});

describe('the page stays, and the failure is reported at once', () => {
  test.each([
    ['offline, or the whole portal is down', () => (tab.isPortalThere = false)],
    ['a form is dirty', () => (tab.isDirty = true)],
    ['storage is blocked', () => (tab.isStorageBlocked = true)],
  ])('when %s', async (_when, arrange) => {
    arrange();
    expect(await outcome(gone())).toBe('shown');
    expect(tab.reloads).toBe(0);
    expect(failures()).toBe(1);
  });

  test('if a form becomes dirty while the server is asked', async () => {
    const failing = guard.failed(gone());
    tab.isDirty = true;
    await failing;
    expect(tab.reloads).toBe(0);
  });

  test('if the user has gone elsewhere in the meantime', async () => {
    let isWanted = true;
    const failing = guard.failed(gone(), () => isWanted);
    isWanted = false;
    await failing;
    expect(tab.reloads).toBe(0);
    expect(failures()).toBe(1);
  });

  test.each(['init', 'expose', 'render'] as const)('if the code loaded and fails at %s', async (phase) => {
    expect(await outcome(gone('1.0.0', phase))).toBe('shown');
    expect(failures()).toBe(1);
  });
});

test.each(['not JSON', '{"books":{"version":1}}', '[]'])('a foreign stored value does no harm: %s', async (kept) => {
  tab.kept = kept;
  expect(await outcome(gone())).toBe('reloaded');
});
