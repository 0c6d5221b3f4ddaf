import { afterEach } from 'vitest';

if (typeof window !== 'undefined') {
  // Testing Library cleans up automatically only in the first file that loads it, and the files of a worker share loaded modules.
  process.env['RTL_SKIP_AUTO_CLEANUP'] = 'true';
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // The usual limit of one second fails on a busy machine, which is not a fault of the product.
  configure({ asyncUtilTimeout: 10_000 });
  // Vitest runs this file again for each test file of a worker, on the same page.
  if (!('trimsStyles' in window)) trimStyles();
  Object.assign(window, { trimsStyles: true });

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

/**
 * Removes declarations from antd's style sheets that have no effect in a test without a layout. A query by role asks for the style of every element, and
 * jsdom then matches every rule and computes every property: that was half of the time of the component tests.
 */
function trimStyles(): void {
  const visible = new Set(['display', 'visibility', 'opacity', 'pointer-events', 'user-select']);
  const trimmed = new WeakSet<CSSStyleSheet>();

  function trim(sheet: CSSStyleSheet | CSSGroupingRule): void {
    for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = sheet.cssRules[index];
      if (rule instanceof CSSStyleRule) {
        const unseen = Array.from(rule.style).filter((property) => !visible.has(property));
        for (const property of unseen) rule.style.removeProperty(property);
        if (rule.style.length === 0) sheet.deleteRule(index);
      } else if (rule instanceof CSSGroupingRule) trim(rule);
    }
  }

  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudoElement) => {
    for (const sheet of document.styleSheets) {
      if (!trimmed.has(sheet)) trim(sheet);
      trimmed.add(sheet);
    }
    return getComputedStyle.call(window, element, pseudoElement);
  };
}
