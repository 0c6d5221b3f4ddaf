import type { EventType } from '../webhooks/event-types.ts';

/** What webhooks are told of a moment. */
export interface MomentEvent {
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Something that happens in a story. */
export interface Moment {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** Made when they are raised: of most moments of a past nobody is told. */
  readonly events: () => readonly MomentEvent[];
}

/** When something happens next, of what is told in order. */
export function nextMoment(moments: readonly Moment[], after: number): number | undefined {
  return moments.find(({ at }) => at > after)?.at;
}
