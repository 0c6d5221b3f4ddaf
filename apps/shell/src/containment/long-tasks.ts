/** A task that is worth a report: nothing responded to the user for so long. */
const LONG_MS = 1_000;
/** A page is busy if long tasks take most of this time. */
const WINDOW_MS = 10_000;
const BUSY_SHARE = 0.6;

export interface Busyness {
  /** The time in long tasks, of the last `windowMs`. */
  readonly blockedMs: number;
  readonly windowMs: number;
}

interface LongTaskWatch {
  /** The longest task so far on the page, at each new record above one second. */
  onLong(this: void, durationMs: number): void;
  /** The page keeps the browser busy most of the time. */
  onBusy(this: void, busyness: Busyness): void;
}

interface Task {
  readonly startTime: number;
  readonly duration: number;
}

/** Judges the long tasks of one page, in their order. Times are ms since the document's start. */
export function createLongTaskJudge({ onLong, onBusy }: LongTaskWatch): (task: Task) => void {
  let longest = LONG_MS;
  let recent: readonly Task[] = [];
  let isBusy = false;
  return (task) => {
    if (task.duration > longest) {
      longest = task.duration;
      onLong(task.duration);
    }
    const end = task.startTime + task.duration;
    recent = [...recent, task].filter(({ startTime, duration }) => startTime + duration > end - WINDOW_MS);
    const blockedMs = recent.reduce((sum, { duration }) => sum + duration, 0);
    if (isBusy || recent.length < 2 || blockedMs < WINDOW_MS * BUSY_SHARE) return;
    isBusy = true;
    onBusy({ blockedMs, windowMs: WINDOW_MS });
  };
}

/** Watches the long tasks from now on, where the browser reports them. Returns a function that ends the watch. */
export function watchLongTasks(watch: LongTaskWatch): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return () => {};
  const judge = createLongTaskJudge(watch);
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(judge));
  observer.observe({ type: 'longtask' });
  return () => observer.disconnect();
}
