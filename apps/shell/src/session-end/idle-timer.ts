import { noteActivity, readActivity, type TabChannel } from '@portal/auth';
import type { Clock } from '@portal/ui/basics';

const WARNING_MS = 60_000;
/** The most frequent messages to the other tabs about activity, e.g. a moving mouse. */
const SEND_EVERY_MS = 1_000;

export interface IdleTimer {
  /** Starts counting. Returns a function that stops it. */
  start(): () => void;
  /**
   * The user was active in this tab. While the warning is open only `stay` counts: otherwise it would close before the
   * user reaches its buttons.
   */
  noteActivity(): void;
  /** The user answered the warning: the time restarts in every tab. */
  stay(): void;
  subscribe(listener: () => void): () => void;
  /** Seconds until the logout while the warning is open, else `undefined`. */
  getSnapshot(): number | undefined;
}

interface IdleTimerOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly tabs: TabChannel;
  /** Called when the time is up. */
  onOver(): void;
}

/** Measures the time since the last user activity in any tab. Warns in the last minute, or half of a shorter timeout. */
export function createIdleTimer({ timeoutMs, clock, tabs, onOver }: IdleTimerOptions): IdleTimer {
  const warningMs = Math.min(WARNING_MS, timeoutMs / 2);
  const listeners = new Set<() => void>();
  let running = false;
  let deadline = 0;
  let sentAt = -Infinity;
  let secondsLeft: number | undefined;
  let cancelCheck = () => {};
  let stopListening = () => {};

  function show(seconds: number | undefined): void {
    if (seconds === secondsLeft) return;
    secondsLeft = seconds;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    running = false;
    cancelCheck();
    stopListening();
    show(undefined);
  }

  function check(): void {
    cancelCheck();
    const now = clock.now();
    // This tab may have been frozen while the user was active in another one.
    const activeAt = readActivity();
    if (activeAt !== undefined && activeAt <= now) deadline = Math.max(deadline, activeAt + timeoutMs);
    // The clock may have been set back.
    deadline = Math.min(deadline, now + timeoutMs);
    const left = deadline - now;
    if (left <= 0) {
      stop();
      onOver();
      return;
    }
    const warns = left <= warningMs;
    const seconds = Math.ceil(left / 1_000);
    show(warns ? seconds : undefined);
    cancelCheck = clock.after(warns ? left - (seconds - 1) * 1_000 : left - warningMs, check);
  }

  function restart(): void {
    deadline = clock.now() + timeoutMs;
    // The planned check finds the later deadline by itself; only an open warning must close at once.
    if (secondsLeft !== undefined) check();
  }

  function notifyTabs(): void {
    const now = clock.now();
    if (Math.abs(now - sentAt) < SEND_EVERY_MS) return;
    sentAt = now;
    noteActivity(now);
    tabs.send({ kind: 'active' });
  }

  return {
    start() {
      running = true;
      stopListening = tabs.listen((message) => {
        if (message.kind === 'active') restart();
      });
      restart();
      check();
      notifyTabs();
      return stop;
    },
    noteActivity() {
      if (!running) return;
      // No timer runs while a computer sleeps, so this activity may come too late.
      if (deadline - clock.now() <= warningMs) return check();
      restart();
      notifyTabs();
    },
    stay() {
      if (!running) return;
      restart();
      sentAt = -Infinity;
      notifyTabs();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => secondsLeft,
  };
}
