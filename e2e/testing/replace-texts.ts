import type { BrowserContext, Page } from '@playwright/test';

/** The name of the page's function that returns stale texts. */
const STALE = 'portalStaleTexts';

/** Replaces every text in the pages of this context by elements, as a browser that translates does, now and whenever texts arrive. */
export async function replaceTexts(context: BrowserContext): Promise<void> {
  await context.addInitScript((name: string) => {
    const replaced = new Map<Element, Text>();

    function replace(text: Text) {
      if (!/\S/.test(text.data) || text.parentElement?.closest('font, script, style, noscript, textarea')) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      replaced.set(outer, text);
      text.replaceWith(outer);
    }
    function replaceAll(root: Node) {
      const texts: Text[] = [];
      if (root instanceof Text) texts.push(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      texts.forEach(replace);
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) replaceAll(node);
    }).observe(document, { subtree: true, childList: true });

    function stale(): string[] {
      return [...replaced]
        .filter(([element, text]) => element.isConnected && element.textContent !== text.data)
        .map(([element, text]) => `'${element.textContent}' instead of '${text.data}'`);
    }
    Object.assign(window, { [name]: stale });
  }, STALE);
}

/** The texts of the page that React has changed in the meantime, although the user still sees the old ones. */
export async function staleTexts(page: Page): Promise<unknown> {
  return page.evaluate((name) => {
    const stale: unknown = Reflect.get(window, name);
    return typeof stale === 'function' ? stale() : 'The texts of this page are not replaced.';
  }, STALE);
}
