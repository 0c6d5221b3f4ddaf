import type { EventType } from '../webhooks/event-types.ts';

/** A webhook event of a moment. */
export interface MomentEvent {
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A point in a story at which something changes. */
export interface Moment {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Lazy, because most past moments never raise their events. */
  readonly events: () => readonly MomentEvent[];
}

/** The time of the first moment after `after`. `moments` must be sorted, oldest first. */
export function nextMoment(moments: readonly Moment[], after: number): number | undefined {
  return moments.find(({ at }) => at > after)?.at;
}
