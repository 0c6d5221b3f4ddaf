import { afterEach } from 'vitest';

if (typeof window !== 'undefined') {
  // Testing Library cleans up by itself in the first file only that loads it, and files of one worker share loaded modules.
  process.env['RTL_SKIP_AUTO_CLEANUP'] = 'true';
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // A busy machine is no fault of the product: the one second that is usual fails there.
  configure({ asyncUtilTimeout: 10_000 });
  trimStyles();

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

/**
 * Removes from antd's style sheets what a test without a layout cannot see. A query by role asks for the style of every element, and
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
