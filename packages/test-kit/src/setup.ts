import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { quickenLabels } from './quick-jsdom/quick-labels.ts';
import { simplifyStyles } from './quick-jsdom/seen-styles.ts';
import { forgetCallsInFlight } from './calls-in-flight.ts';
import { failsEarly, LONGEST_MS, ROUND_MS, waitUntilSettled } from './wait-until-settled.ts';
import { warnOfBusyClicks } from './warn-of-busy-clicks.ts';
import { watchTexts } from './watch-texts.ts';

// The next file of this worker finds the same page.
afterAll(async () => {
  // Vitest ends a load that is still going on, and every later file of this worker would get its error.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof window === 'undefined') return;
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  window.localStorage.clear();
  window.sessionStorage.clear();
});

if (typeof window !== 'undefined') {
  // Testing Library cleans up automatically only in the first file that loads it, and the files of a worker share loaded modules.
  process.env['RTL_SKIP_AUTO_CLEANUP'] = 'true';
  // The portal has loaded them when a screen is used. Loaded only with the first error, they would need real time.
  const { loadErrorMessages } = await import('@portal/api-client');
  await loadErrorMessages();
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  const { elementError } = await import('./element-error.ts');
  let textFaults: ReturnType<typeof watchTexts>;
  let endWarnings: () => void;
  beforeEach(() => {
    endWarnings = warnOfBusyClicks(document);
    textFaults = watchTexts(document);
    forgetCallsInFlight();
  });
  afterEach(() => {
    const faults = textFaults();
    endWarnings();
    cleanup();
    expect(faults, 'texts without an element of their own').toEqual([]);
  });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { asyncWrapper } = getConfig();
  configure({
    getElementError: elementError,
    ...(failsEarly(process.env)
      ? { asyncUtilTimeout: ROUND_MS, asyncWrapper: (wait) => asyncWrapper(() => waitUntilSettled(wait)) }
      : { asyncUtilTimeout: LONGEST_MS }),
  });
  simplifyStyles();
  quickenLabels();

  // jsdom does not render, and lacks browser functions that our components and antd use.
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  };
}
