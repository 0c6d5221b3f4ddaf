import { expect, test } from 'vitest';
import { createEventLabels, sortedEventTypes, unlistedEvents } from './event-labels.ts';

const TYPES = sortedEventTypes({
  'User invited': 'user.invited',
  'API key created': 'key.created',
  'Export 10': 'e10',
  'Export 9': 'e9',
});

test('event types are sorted by label, whatever their order in the response', () => {
  expect(TYPES.map(({ label }) => label)).toEqual(['API key created', 'Export 9', 'Export 10', 'User invited']);
});

test('events have sorted labels; one that the platform no longer lists keeps its name', () => {
  const labels = createEventLabels(TYPES);
  expect(labels(['user.invited', 'gone.away', 'key.created'])).toEqual([
    'API key created',
    'gone.away',
    'User invited',
  ]);
  expect(labels([])).toEqual([]);
});

test('events that are no longer listed are found, without duplicates', () => {
  expect(unlistedEvents(['key.created', 'b.gone', 'a.gone', 'b.gone'], TYPES)).toEqual(['a.gone', 'b.gone']);
});
