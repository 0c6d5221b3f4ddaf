/** Something that code of a page did, with the stack of the code that did it. */
export interface Deed {
  readonly kind: 'request' | 'storage' | 'policy';
  readonly text: string;
  readonly stack: string;
}

/** Listeners of the whole page and timers that are alive: the stacks of the code that added them. */
export interface Alive {
  readonly listeners: readonly string[];
  readonly timers: readonly string[];
}

/** The state of a page at one moment. */
export interface PageState {
  readonly path: string;
  /** Why the page is not complete yet. Empty: it is. */
  readonly waitsFor: string;
  /** How often React has changed the document so far. */
  readonly renders: number;
}

/** The probe that runs in each page of a rehearsal, before any other code. */
export interface PageProbe {
  /** Returns what code did since the last call. */
  takeDeeds(): Deed[];
  alive(): Alive;
  /** The page on screen is about to be left for the one at the path `to`: until it is gone, `state` waits for that. */
  leave(to: string): void;
  state(): PageState;
}

declare global {
  interface Window {
    portalProbe: PageProbe;
  }
}

/**
 * Watches what the code of a page does: requests, storage, listeners, timers, renders, and what the policy blocks. Runs in the browser as an
 * init script, so it refers to nothing outside.
 */
export function installProbe(): void {
  const deeds: Deed[] = [];
  const stackNow = () => new Error().stack ?? '';
  const note = (kind: Deed['kind'], text: string, stack = stackNow()) => {
    if (deeds.length < 1000) deeds.push({ kind, text, stack });
  };

  // Requests
  const open = new Map<number, string>();
  let requests = 0;
  const askWith = window.fetch;
  window.fetch = function fetch(...args) {
    const [input, init] = args;
    const url = input instanceof Request ? input.url : String(input);
    note('request', `fetch(${url})`);
    const id = (requests += 1);
    // Monitoring and flags are asked for in the background.
    if (!/\/(?:monitoring|flags)\//.test(url)) open.set(id, `${init?.method ?? 'GET'} ${url}`);
    return askWith.apply(window, args).finally(() => open.delete(id));
  };
  for (const name of ['XMLHttpRequest', 'WebSocket', 'EventSource'] as const) {
    Reflect.set(
      window,
      name,
      new Proxy(window[name], {
        construct(target, args, newTarget) {
          note('request', `new ${name}(${String(args[0] ?? '')})`);
          return Reflect.construct(target, args, newTarget);
        },
      }),
    );
  }
  const beacon = navigator.sendBeacon;
  navigator.sendBeacon = function sendBeacon(...args) {
    note('request', `navigator.sendBeacon(${String(args[0])})`);
    return beacon.apply(navigator, args);
  };

  // Storage
  for (const method of ['setItem', 'removeItem', 'clear'] as const) {
    const before = Storage.prototype[method] as (...args: unknown[]) => void;
    Reflect.set(Storage.prototype, method, function change(this: Storage, ...args: unknown[]) {
      const name = this === window.localStorage ? 'localStorage' : 'sessionStorage';
      note('storage', `${name}.${method}(${method === 'clear' ? '' : `'${String(args[0])}'`})`);
      return before.apply(this, args);
    });
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (cookie) {
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => cookie.get?.call(document),
      set(value: string) {
        note('storage', `document.cookie = '${value.split('=', 1)[0] ?? ''}'`);
        cookie.set?.call(document, value);
      },
    });
  }

  // Listeners of what outlives a page, by target
  interface Added {
    readonly type: string;
    readonly listener: unknown;
    readonly capture: boolean;
    readonly stack: string;
    readonly signal: AbortSignal | undefined;
    readonly once: boolean;
  }
  const listeners = new Map<EventTarget, Added[]>();
  const outlives = (target: EventTarget) =>
    !(target instanceof Node) ||
    target === document ||
    [document.documentElement, document.body].includes(target as HTMLElement);
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const captures = (options: unknown) =>
    typeof options === 'object' && options !== null && 'capture' in options
      ? options.capture === true
      : options === true;
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    const target = this ?? window;
    if (listener !== null && outlives(target) && !(target instanceof XMLHttpRequest)) {
      const known = listeners.get(target) ?? [];
      const capture = captures(options);
      if (!known.some((one) => one.type === type && one.listener === listener && one.capture === capture)) {
        const { signal, once = false } = typeof options === 'object' ? options : {};
        known.push({ type, listener, capture, stack: stackNow(), signal, once });
        // Other targets, such as requests, end with the page.
        if (target === window || target === document || target instanceof MediaQueryList || target instanceof Node)
          listeners.set(target, known);
      }
    }
    return addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    const target = this ?? window;
    const known = listeners.get(target);
    const capture = captures(options);
    const at =
      known?.findIndex((one) => one.type === type && one.listener === listener && one.capture === capture) ?? -1;
    if (at !== -1) known?.splice(at, 1);
    return removeEventListener.call(target, type, listener, options);
  };

  // Timers
  const timers = new Map<unknown, string>();
  const { setInterval, clearInterval, setTimeout, clearTimeout } = window;
  Reflect.set(window, 'setInterval', (...args: Parameters<typeof setInterval>) => {
    const id = setInterval.apply(window, args);
    timers.set(id, stackNow());
    return id;
  });
  Reflect.set(window, 'setTimeout', (handler: TimerHandler, delay?: number, ...args: unknown[]) => {
    if (typeof handler !== 'function') return setTimeout(handler, delay);
    const id = setTimeout(() => {
      timers.delete(id);
      handler(...args);
    }, delay);
    timers.set(id, stackNow());
    return id;
  });
  const forget = (id: number | undefined) => void timers.delete(id);
  Reflect.set(window, 'clearInterval', (id: number | undefined) => (forget(id), clearInterval.call(window, id)));
  Reflect.set(window, 'clearTimeout', (id: number | undefined) => (forget(id), clearTimeout.call(window, id)));

  // Renders: React calls this hook after each commit, also in production.
  let renders = 0;
  const ignore = () => undefined;
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    renderers: new Map(),
    supportsFiber: true,
    inject: () => 1,
    checkDCE: ignore,
    onCommitFiberUnmount: ignore,
    onPostCommitFiberRoot: ignore,
    onCommitFiberRoot: () => void (renders += 1),
  });

  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample }) => {
      const place = sourceFile === '' ? '' : `at ${sourceFile}:${lineNumber}:${columnNumber}`;
      note('policy', `${effectiveDirective} blocked ${blockedURI}${sample === '' ? '' : ` '${sample}'`}`, place);
    },
  );

  let headingBefore: Element | null = null;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  window.portalProbe = {
    takeDeeds: () => deeds.splice(0),
    alive: () => ({
      listeners: [...listeners.values()]
        .flat()
        .flatMap(({ stack, signal, once }) => (signal?.aborted === true || once ? [] : [stack])),
      timers: [...timers.values()],
    }),
    leave(to) {
      if (to !== window.location.pathname) headingBefore = document.querySelector('main h1');
    },
    state() {
      const main = document.querySelector('main:not(#start)');
      const loading = [...(main?.querySelectorAll('[role=status], [aria-busy=true]') ?? [])].find(
        (element) =>
          isShown(element) &&
          (element.getAttribute('aria-busy') === 'true' || (element.textContent ?? '').startsWith('Loading')),
      );
      const [request] = open.values();
      const waitsFor =
        main === null || main.hasAttribute('aria-busy')
          ? 'its content'
          : headingBefore?.isConnected === true
            ? 'the page before to go'
            : loading
              ? `'${(loading.textContent ?? '').trim().slice(0, 60) || loading.tagName.toLowerCase()}'`
              : request === undefined
                ? ''
                : request;
      return { path: window.location.pathname, waitsFor, renders };
    },
  };
}
