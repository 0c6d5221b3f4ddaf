import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, beforeAll } from 'vitest';

// Testing Library cleans up after each test, and tells React that tests are running, only where it finds these as globals.
Object.assign(globalThis, { afterAll, afterEach, beforeAll });

if (typeof window !== 'undefined') {
  // A busy machine is no fault of the product: the one second that is usual fails there.
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 });

  // jsdom draws nothing and lacks what our components and antd ask of a browser.
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
