/** The state that an area must leave as it is: the document's attributes, and the look of the frame around the pages. */
export interface FrameState {
  /** Attribute or property → value, by element such as `html` or `header`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly look: Readonly<Record<string, string>>;
  /** The accessible names of menu links that something covers, with what covers them. */
  readonly covered: readonly string[];
}

/** Reads the state of the frame. Runs in the browser, so it refers to nothing outside. */
export function readFrame(): FrameState {
  const attributes: Record<string, string> = {};
  // A dialog keeps the page behind it from scrolling.
  const hasDialog = document.querySelector('[role=dialog]') !== null;
  for (const element of [document.documentElement, document.body]) {
    for (const name of ['class', 'dir', 'hidden', 'inert', 'lang', 'style']) {
      if (hasDialog && name !== 'lang' && name !== 'dir') continue;
      attributes[`${name} of ${element.tagName.toLowerCase()}`] = element.getAttribute(name) ?? '';
    }
  }
  const menu = document.querySelector('nav[aria-label="Main"]');
  const look: Record<string, string> = {};
  const parts = {
    html: document.documentElement,
    body: document.body,
    header: document.querySelector('header'),
    'the menu': menu,
  };
  for (const [part, element] of Object.entries(parts)) {
    if (element === null) continue;
    const style = getComputedStyle(element);
    for (const property of [
      'display',
      'visibility',
      'opacity',
      'position',
      'color',
      'background-color',
      'font-family',
      'font-size',
      'line-height',
      'letter-spacing',
      'direction',
      'transform',
      'filter',
      'pointer-events',
    ]) {
      look[`${property} of ${part}`] = style.getPropertyValue(property);
    }
  }
  const links = hasDialog ? [] : [...(menu?.querySelectorAll('a') ?? [])];
  const covered = links.flatMap((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width === 0 || y < 0 || y > window.innerHeight || x < 0 || x > window.innerWidth) return [];
    const found = document.elementFromPoint(x, y);
    if (found === null || link.contains(found) || found.contains(link) || menu?.contains(found) === true) return [];
    // The header and the footer belong to the frame.
    if (found.closest('header, footer') !== null && found.closest('main') === null) return [];
    return [link.textContent?.trim() ?? ''];
  });
  return { attributes, look, covered };
}

/** Returns the names whose values differ, with both values. A name that one of the two lacks, such as on a page without a menu, is left out. */
export function changesOf(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): string[] {
  return Object.entries(now).flatMap(([name, value]) => {
    const old = before[name];
    return old === undefined || old === value ? [] : [`${name} ('${old}' → '${value}')`];
  });
}
