import type { EventTypes } from '@portal/api-client/webhooks';
import { madeOnce } from '@portal/ui/basics';

/** A kind of event that a webhook can be told. */
export interface EventType {
  readonly value: string;
  readonly label: string;
}

const byLabel = madeOnce(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }));

/** The platform's event types, sorted by label. */
export function sortedEventTypes(types: EventTypes): EventType[] {
  return Object.entries(types)
    .map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => byLabel().compare(a.label, b.label));
}

/** The words for each value, sorted; a value that the platform no longer lists stands for itself. */
export type EventLabels = (values: readonly string[]) => readonly string[];

/** Words events for a list of any length: webhooks by the thousand share a few choices of events. */
export function createEventLabels(types: readonly EventType[]): EventLabels {
  const labels = new Map(types.map(({ value, label }) => [value, label]));
  const known = new Map<string, readonly string[]>();
  return (values) => {
    const choice = values.join(' ');
    const words = known.get(choice) ?? values.map((value) => labels.get(value) ?? value).toSorted(byLabel().compare);
    known.set(choice, words);
    return words;
  };
}

/** Those of the values that the platform no longer lists, sorted. */
export function unlistedEvents(values: readonly string[], types: readonly EventType[]): string[] {
  const listed = new Set(types.map(({ value }) => value));
  return [...new Set(values)].filter((value) => !listed.has(value)).toSorted(byLabel().compare);
}
