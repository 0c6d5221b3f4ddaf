import type { Locator } from '@playwright/test';

/** Colours that are drawn upon each other, as '#rrggbb on #rrggbb'. */
export interface DrawnColours {
  readonly texts: Set<string>;
  /** Borders and focus outlines, each on the colour around it. */
  readonly lines: Set<string>;
}

/** Reads the visible colours within an element from computed styles. */
export async function readDrawnColours(element: Locator): Promise<DrawnColours> {
  const { texts, lines } = await element.evaluate((root) => {
    const hex = (colour: string) =>
      `#${(colour.match(/\d+/g) ?? [])
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`;
    const isTransparent = (colour: string) => colour === 'transparent' || colour.endsWith(', 0)');
    function backgroundOf(start: Element | null): string {
      for (let one = start; one; one = one === root ? null : one.parentElement) {
        const { backgroundColor } = getComputedStyle(one);
        if (!isTransparent(backgroundColor)) return hex(backgroundColor);
      }
      return 'nothing';
    }
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.closest('.checkout-unseen') === null;
    const texts = new Set<string>();
    const lines = new Set<string>();
    for (const one of [root, ...root.querySelectorAll('*')].filter(isSeen)) {
      const style = getComputedStyle(one);
      const isField = one instanceof HTMLInputElement && one.type === 'text';
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (hasText || (isField && one.value !== '')) texts.add(`${hex(style.color)} on ${backgroundOf(one)}`);
      if (isField && one.value === '' && one.placeholder !== '') {
        texts.add(`${hex(getComputedStyle(one, '::placeholder').color)} on ${backgroundOf(one)}`);
      }
      const isRadio = one instanceof HTMLInputElement && one.type === 'radio';
      const hasBorder = style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0;
      if (!isRadio && hasBorder && !isTransparent(style.borderTopColor)) {
        lines.add(`${hex(style.borderTopColor)} on ${backgroundOf(one.parentElement)}`);
      }
      if (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) {
        lines.add(`${hex(style.outlineColor)} on ${backgroundOf(one.parentElement)}`);
      }
    }
    return { texts: [...texts], lines: [...lines] };
  });
  return { texts: new Set(texts), lines: new Set(lines) };
}
