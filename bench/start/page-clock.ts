export interface PageTimes {
  /** When the document's navigation began, in milliseconds since 1970. The other times count from here. */
  readonly origin: number;
  /** The first contentful paint. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The start of the text of the element that was painted as the largest. */
  readonly largestText: string;
  /** The sum of layout shifts. */
  readonly shift: number;
  /** When the menu or home had links. `undefined` if they never had. */
  readonly usable: number | undefined;
  /** When the content was complete, for the last time. */
  readonly complete: number | undefined;
}

/** The content that the page shows once it is complete. */
export interface Content {
  /** Matches the content. */
  readonly selector: string;
  /** The text of one of the matches. Default: any text. */
  readonly text?: string;
}

declare global {
  interface Window {
    pageClock?: {
      firstPaint: number;
      largestPaint: number;
      largestText: string;
      shift: number;
      usable?: number;
      complete?: number;
      isComplete: boolean;
    };
  }
}

/** Runs in the page before its own scripts, and notes the times. Uses nothing from outside, because only its text reaches the page. */
export function keepTimes({ selector, text }: Content): void {
  const clock: NonNullable<Window['pageClock']> = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    largestText: '',
    shift: 0,
    isComplete: false,
  };
  window.pageClock = clock;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') clock.firstPaint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      clock.largestPaint = entry.startTime;
      clock.largestText =
        ('element' in entry && entry.element instanceof Element ? entry.element.textContent : '') ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isExpected = 'hadRecentInput' in entry && entry.hadRecentInput === true;
      if (!isExpected && 'value' in entry && typeof entry.value === 'number') clock.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });

  new MutationObserver(() => {
    // On a phone, the menu is closed, and home repeats its links.
    if (document.querySelector('main h1') && document.querySelector('nav a[href="/users"], main a[href="/users"]')) {
      clock.usable ??= performance.now();
    }
    const matches = [...document.querySelectorAll(selector)];
    const isShown = text === undefined ? matches.length > 0 : matches.some(({ textContent }) => textContent === text);
    // The lines of a skeleton.
    const isComplete = isShown && !document.querySelector('main [role="status"] > div[aria-hidden]');
    if (isComplete && !clock.isComplete) clock.complete = performance.now();
    clock.isComplete = isComplete;
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });
}

/** Runs in the page. Returns what `keepTimes` noted. */
export function readTimes(): PageTimes | undefined {
  const clock = window.pageClock;
  if (!clock) return undefined;
  return {
    origin: performance.timeOrigin,
    firstPaint: clock.firstPaint,
    largestPaint: clock.largestPaint,
    largestText: clock.largestText.slice(0, 40),
    shift: clock.shift,
    usable: clock.usable,
    complete: clock.complete,
  };
}
