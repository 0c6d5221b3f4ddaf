import type { EventTypes } from '@portal/api-client/webhooks';
import { LOCALES, madeOnce } from '@portal/ui/basics';

/** A type of event that a webhook can receive. */
export interface EventType {
  readonly value: string;
  readonly label: string;
}

const byLabel = madeOnce(() => new Intl.Collator(LOCALES, { numeric: true, sensitivity: 'base' }));

/** The platform's event types, sorted by label. */
export function sortedEventTypes(types: EventTypes): EventType[] {
  return Object.entries(types)
    .map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => byLabel().compare(a.label, b.label));
}

/** The labels of the values, sorted; a value that the platform no longer lists is its own label. */
export type EventLabels = (values: readonly string[]) => readonly string[];

/** Caches the labels by list of events, because thousands of webhooks share a few lists. */
export function createEventLabels(types: readonly EventType[]): EventLabels {
  const labels = new Map(types.map(({ value, label }) => [value, label]));
  const wordsByChoice = new Map<string, readonly string[]>();
  return (values) => {
    const choice = values.join(' ');
    const words =
      wordsByChoice.get(choice) ?? values.map((value) => labels.get(value) ?? value).toSorted(byLabel().compare);
    wordsByChoice.set(choice, words);
    return words;
  };
}

/** The values that the platform no longer lists, sorted. */
export function unlistedEvents(values: readonly string[], types: readonly EventType[]): string[] {
  const listed = new Set(types.map(({ value }) => value));
  return [...new Set(values)].filter((value) => !listed.has(value)).toSorted(byLabel().compare);
}
