import type { EventTypes } from '@portal/api-client/webhooks';

/** A kind of event that a webhook can tell of. */
export interface EventType {
  readonly value: string;
  readonly label: string;
}

const byLabel = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The platform's event types, sorted by label. */
export function sortedEventTypes(types: EventTypes): EventType[] {
  return Object.entries(types)
    .map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => byLabel.compare(a.label, b.label));
}

/** The words for each value, sorted; one that the platform no longer lists stands for itself. */
export function eventLabels(values: readonly string[], types: readonly EventType[]): string[] {
  return values.map((value) => types.find((type) => type.value === value)?.label ?? value).toSorted(byLabel.compare);
}
