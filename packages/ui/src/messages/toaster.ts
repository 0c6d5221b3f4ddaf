import type { ToastContent, Toaster, ToastLink } from '@portal/contract/react';
import { type Clock, systemClock } from '../time/clock.ts';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly title: string;
  readonly messages: readonly string[];
  /** The attempt that the toast reports. A later toast about the same attempt replaces it. */
  readonly about: string | undefined;
  readonly link: ToastLink | undefined;
  /** Stays until it is dismissed. */
  readonly sticky: boolean;
  /** The number of equal toasts that it stands for. */
  readonly count: number;
  /** When it was shown, ms since 1970. */
  readonly at: number;
}

export interface ToastStore {
  readonly toaster: Toaster;
  subscribe(listener: () => void): () => void;
  /** The visible toasts, oldest first. The same array until something changes. */
  getSnapshot(): readonly Toast[];
  dismiss(id: number): void;
  /** Removes all toasts from the screen and the history, e.g. when the user leaves their tenant. */
  dismissAll(): void;
  /** The recent toasts, oldest first, visible or not. The same array until something changes. */
  getHistory(): readonly Toast[];
  clearHistory(): void;
  /** Puts toasts of an earlier visit before those of this one, oldest first. They are not shown again, and count as read. */
  restoreHistory(earlier: readonly Toast[]): void;
  /** Pauses every countdown, e.g. while a toast has the pointer or the focus. */
  pause(): void;
  /** Resumes the countdowns. */
  resume(): void;
}

const SHOWN_MS: Readonly<Record<ToastKind, number>> = { success: 5000, error: 5000, info: 3000 };

/** More would cover the page. The oldest is removed first; sticky toasts are removed last. */
const MAX_TOASTS = 4;

const MAX_HISTORY = 50;

interface Countdown {
  remainingMs: number;
  startedAt: number;
  stop: () => void;
}

/**
 * Creates the one store behind `useToast` and `<ToastRegion>`. Success and error stay 5 s, info 3 s, sticky ones until
 * dismissed. The history keeps the last 50, except those that opt out.
 */
export function createToaster(clock: Clock = systemClock): ToastStore {
  let toasts: readonly Toast[] = [];
  let history: readonly Toast[] = [];
  let nextId = 1;
  let paused = false;
  const countdowns = new Map<number, Countdown>();
  const listeners = new Set<() => void>();

  function change(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number) {
    countdowns.get(id)?.stop();
    countdowns.delete(id);
    change(toasts.filter((toast) => toast.id !== id));
  }

  function start(id: number, countdown: Countdown) {
    countdown.startedAt = clock.now();
    countdown.stop = clock.after(countdown.remainingMs, () => dismiss(id));
  }

  function add(kind: ToastKind, content: ToastContent | string) {
    const {
      title,
      messages = [],
      sticky = false,
      shownMs = SHOWN_MS[kind],
      about,
      link,
      kept = true,
    }: ToastContent = typeof content === 'string' ? { title: content } : content;
    const id = nextId++;
    for (const earlier of toasts) if (about !== undefined && earlier.about === about) dismiss(earlier.id);
    const equal = about === undefined ? toasts.find(isEqualTo({ kind, title, messages, link, sticky })) : undefined;
    if (equal) {
      dismiss(equal.id);
      history = history.filter((toast) => toast.id !== equal.id);
    }
    const byWorth = [...toasts.filter((toast) => !toast.sticky), ...toasts.filter((toast) => toast.sticky)];
    for (const old of byWorth.slice(0, Math.max(0, toasts.length + 1 - MAX_TOASTS))) dismiss(old.id);
    if (!sticky) {
      const countdown: Countdown = { remainingMs: shownMs, startedAt: 0, stop: () => {} };
      countdowns.set(id, countdown);
      if (!paused) start(id, countdown);
    }
    // A short-lived message, such as 'Copied', is not worth counting.
    const count = equal && kept ? equal.count + 1 : 1;
    const toast = {
      id,
      kind,
      title,
      messages,
      about,
      link: bothLinks(equal?.link, link),
      sticky,
      count,
      at: clock.now(),
    };
    if (kept) history = [...history, toast].slice(-MAX_HISTORY);
    change([...toasts, toast]);
  }

  return {
    toaster: {
      success: (content) => add('success', content),
      error: (content) => add('error', content),
      info: (content) => add('info', content),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => toasts,
    dismiss,
    dismissAll() {
      history = [];
      for (const { id } of toasts) dismiss(id);
    },
    getHistory: () => history,
    clearHistory() {
      history = [];
      change(toasts);
    },
    restoreHistory(earlier) {
      // Ids up to 0, because those of this visit start at 1.
      const restored = earlier.map((toast, place) => ({ ...toast, id: place + 1 - earlier.length }));
      history = [...restored, ...history].slice(-MAX_HISTORY);
      change(toasts);
    },
    pause() {
      if (paused) return;
      paused = true;
      for (const countdown of countdowns.values()) {
        countdown.stop();
        countdown.remainingMs -= clock.now() - countdown.startedAt;
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const [id, countdown] of countdowns) start(id, countdown);
    },
  };
}

function isEqualTo(one: Pick<Toast, 'kind' | 'title' | 'messages' | 'link' | 'sticky'>): (other: Toast) => boolean {
  const words = wordsOf(one);
  return (other) => wordsOf(other) === words;
}

function wordsOf({
  kind,
  title,
  messages,
  link,
  sticky,
}: Pick<Toast, 'kind' | 'title' | 'messages' | 'link' | 'sticky'>) {
  return JSON.stringify([kind, title, messages, sticky, link?.text, link && 'to' in link ? link.to : undefined]);
}

/** The link of a toast that stands for an equal one: it runs both actions. */
function bothLinks(earlier: ToastLink | undefined, link: ToastLink | undefined): ToastLink | undefined {
  if (!earlier || !link || 'to' in earlier || 'to' in link) return link;
  return {
    text: link.text,
    act() {
      earlier.act();
      link.act();
    },
  };
}
