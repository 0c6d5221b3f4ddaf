/**
 * Watches the start of the shell: requests a file that is missing or changed again, and loads `start-rescue.ts` if the start fails all the
 * same, because a file is refused, hangs or throws. A classic script, which the page runs before all other code. See
 * docs/decisions/0062.
 */
(function guardStart() {
  /** Kept by the tab for one load: the build that failed. */
  const FAILED_BUILD = 'portal:failed-start';
  /** Waits before the second and the third request for a file, as in `loadWithRetry`. */
  const RETRY_DELAYS_MS = [300, 1_200];
  /** The start hangs if nothing arrives for this many seconds. They are counted, because the clock of a frozen tab goes on. */
  const PATIENCE_SECONDS = 10;
  /** The first paint waits this long for `first-look.ts`. */
  const LOOK_PATIENCE_MS = 2_000;

  const script = document.currentScript;
  const place = document.getElementById('start');
  if (!script || !place) return;
  const { build = '', rescue = '', integrity = '' } = script.dataset;
  const requests = new Map<string, number>();
  /** Ends the wait for a file of the page that is requested again. */
  const arrivals = new Map<string, () => void>();
  let complete: Promise<unknown> = Promise.resolve();
  let arrived = 0;
  let quietSeconds = 0;
  let rescuing: Promise<unknown> | undefined;

  const guard: NonNullable<typeof window.portalStart> = {
    reference: crypto.randomUUID(),
    isPrevious: takeFailedBuild() === build,
    // React removes the place with its first rendering.
    hasStarted: () => !place.isConnected,
    insert(element) {
      const copy = document.createElement(element.tagName);
      for (const { name, value } of element.attributes) copy.setAttribute(name, value);
      if (copy instanceof HTMLScriptElement) copy.async = false;
      document.head.append(copy);
      return copy;
    },
    complete: () => complete,
    refusedFile() {
      const isRefused = ([file, count]: [string, number]) =>
        count > RETRY_DELAYS_MS.length && file.startsWith(`${location.origin}/static/`);
      return [...requests].findLast(isRefused)?.[0];
    },
    usePrevious() {
      try {
        if (!guard.isPrevious) sessionStorage.setItem(FAILED_BUILD, build);
        return !guard.isPrevious;
      } catch {
        return false;
      }
    },
    handle,
    answer: handle,
  };
  window.portalStart = guard;
  window.addEventListener('error', noticeError, true);
  const timer = setInterval(noticeHang, 1_000);
  const look = document.querySelector<HTMLScriptElement>('script[blocking]');
  setTimeout(noticeMissingLook, LOOK_PATIENCE_MS);
  if (guard.isPrevious) {
    // Turns the rest of the page into text, so that none of its code runs.
    document.write('<plaintext hidden>');
    document.addEventListener('DOMContentLoaded', () => void handle(undefined, 'start'));
  }

  function noticeError(event: Event): void {
    const { target } = event;
    if (target === look) return;
    if (target instanceof HTMLScriptElement) void requestAgain(target, target.src);
    else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void requestAgain(target, target.href);
    else if (event instanceof ErrorEvent && event.filename.includes('/static/') && !guard.hasStarted()) {
      const file = guard.refusedFile();
      const error: unknown = event.error;
      const code = error instanceof Error ? error.name : 'unknown';
      void handle({ phase: file === undefined ? 'init' : 'chunk', code, file }, 'start');
    }
  }

  /** Without it, the page has the system's colours until the shell runs: no reason for the previous release. */
  function noticeMissingLook(): void {
    if (!look || document.documentElement.dataset['menu'] !== undefined) return;
    // Lets the browser paint.
    look.remove();
    void fetch(look.src, { cache: 'reload' }).catch(() => {});
    void handle({ phase: 'entry', code: 'missing', file: look.src }, 'report');
  }

  async function requestAgain(element: HTMLScriptElement | HTMLLinkElement, file: string): Promise<void> {
    // The bundler requests its files again itself.
    const isOfPage = !element.onerror && !guard.hasStarted();
    const count = requests.get(file) ?? 0;
    requests.set(file, count + 1);
    if (isOfPage && count === 0) {
      const arrival = new Promise<void>((resolve) => void arrivals.set(file, resolve));
      complete = Promise.all([complete, arrival]);
    }
    const delayMs = RETRY_DELAYS_MS[count];
    if (delayMs === undefined) {
      if (isOfPage) await handle({ phase: 'entry', code: 'missing', file }, 'start');
      return;
    }
    if (isOfPage) await new Promise((resume) => void setTimeout(resume, delayMs));
    // Replaces a refused copy in the browser's cache, which could be kept for a year.
    await fetch(file, { cache: 'reload' }).catch(() => {});
    if (isOfPage) guard.insert(element).addEventListener('load', () => arrivals.get(file)?.());
  }

  function noticeHang(): void {
    if (guard.hasStarted()) return clearInterval(timer);
    const count = performance.getEntriesByType('resource').length;
    quietSeconds = count === arrived ? quietSeconds + 1 : 0;
    arrived = count;
    if (quietSeconds !== PATIENCE_SECONDS) return;
    const files = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src],link:not([rel=icon])');
    const urls = [...files].map((element) => ('src' in element ? element.src : element.href));
    const file = urls.find((url) => performance.getEntriesByName(url).length === 0);
    void handle({ phase: file === undefined ? 'init' : 'entry', code: 'TimeoutError', file }, 'start');
  }

  async function handle(...fault: Parameters<NonNullable<typeof guard.rescue>>): Promise<void> {
    rescuing ??= new Promise((resolve) => {
      const loaded = Object.assign(document.createElement('script'), { src: rescue, integrity, crossOrigin: '' });
      for (const end of ['load', 'error']) loaded.addEventListener(end, resolve);
      document.head.append(loaded);
    });
    await rescuing;
    if (guard.rescue) await guard.rescue(...fault);
    else if (fault[1] === 'reload') location.reload();
  }

  function takeFailedBuild(): string | null {
    try {
      const failed = sessionStorage.getItem(FAILED_BUILD);
      sessionStorage.removeItem(FAILED_BUILD);
      return failed;
    } catch {
      return null;
    }
  }
})();
