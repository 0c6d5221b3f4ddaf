/** Holds what was reported before monitoring's code is loaded. */
export interface ReportQueue<T> {
  /** False when the queue is full: what came first explains best what came after, so the latest is not taken. */
  add(report: T): boolean;
  /** Everything, oldest first; the queue is empty then. */
  takeAll(): readonly T[];
}

export function createReportQueue<T>(capacity: number): ReportQueue<T> {
  let held: T[] = [];
  return {
    add(report) {
      if (held.length >= capacity) return false;
      held.push(report);
      return true;
    },
    takeAll() {
      const all = held;
      held = [];
      return all;
    },
  };
}
