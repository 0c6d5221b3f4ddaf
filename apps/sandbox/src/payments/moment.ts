import type { EventType } from '../webhooks/event-types.ts';

/** Something that happens in a story, and what webhooks are told of it. */
export interface Moment {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly events: readonly { readonly type: EventType; readonly data: Readonly<Record<string, unknown>> }[];
}

/** When something happens next, of what is told in order. */
export function nextMoment(moments: readonly Moment[], after: number): number | undefined {
  return moments.find(({ at }) => at > after)?.at;
}
