/** Holds reports until monitoring's code is loaded. */
export interface ReportQueue<T> {
  /** False if the queue is full: the first reports explain the later ones best, so the latest is dropped. */
  add(report: T): boolean;
  /** Returns all reports, oldest first, and empties the queue. */
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
