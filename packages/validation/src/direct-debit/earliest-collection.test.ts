import { expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay } from './business-days.ts';
import { earliestCollection, leadDays } from './earliest-collection.ts';
import { NETWORKS } from './networks.ts';

test.each([
  ['bacs', undefined, 3],
  ['sepa', undefined, 3],
  ['becsau', undefined, 1],
  ['becsnz', undefined, 2],
  ['ach', undefined, 0],
  ['ach', 'bottomline', 0],
  ['ach', 'gocardless', 2],
  ['ach', 'GoCardless', 2],
  ['sepa', 'gocardless', 3],
] as const)('%s with provider %s has %i lead days', (network, provider, days) => {
  expect(leadDays(network, provider)).toBe(days);
});

// Each moment is before the cut-off, on Thursday 24 December 2026 in the network's zone.
test.each([
  ['bacs', undefined, '2026-12-24T15:59:00Z', '2026-12-31'],
  ['sepa', undefined, '2026-12-24T13:59:00Z', '2026-12-30'],
  ['becsau', undefined, '2026-12-24T04:59:00Z', '2026-12-29'],
  ['becsnz', undefined, '2026-12-24T02:59:00Z', '2026-12-30'],
  ['ach', 'gocardless', '2026-12-24T19:59:00Z', '2026-12-29'],
  ['ach', undefined, '2026-12-24T19:59:00Z', '2026-12-24'],
] as const)('%s with provider %s, submitted at %s, collects on %s', (network, provider, now, collection) => {
  expect(earliestCollection(network, leadDays(network, provider), new Date(now))).toEqual({
    submission: '2026-12-24',
    collection,
    isAfterCutOff: false,
  });
});

test.each([
  // After the cut-off, the next business day counts.
  ['bacs', '2026-12-24T16:00:00Z', '2026-12-29', '2027-01-04', true],
  ['ach', '2026-12-24T20:00:00Z', '2026-12-28', '2026-12-28', true],
  // Summer time: 16:00 in London is 15:00 UTC.
  ['bacs', '2026-06-17T14:59:00Z', '2026-06-17', '2026-06-22', false],
  ['bacs', '2026-06-17T15:00:00Z', '2026-06-18', '2026-06-23', true],
  // A weekend has no cut-off.
  ['sepa', '2026-11-21T23:30:00Z', '2026-11-23', '2026-11-26', false],
  // Already Tuesday in Auckland and Sydney.
  ['becsnz', '2026-11-23T20:00:00Z', '2026-11-24', '2026-11-26', false],
  ['becsau', '2026-11-23T13:00:00Z', '2026-11-24', '2026-11-25', false],
] as const)('%s at %s counts for %s and collects on %s', (network, now, submission, collection, isAfterCutOff) => {
  expect(earliestCollection(network, leadDays(network), new Date(now))).toEqual({
    submission,
    collection,
    isAfterCutOff,
  });
});

test('the next and the previous business day, over weekends and holidays', () => {
  expect(addBusinessDays('sepa', '2026-12-24', 1)).toBe('2026-12-28');
  expect(addBusinessDays('sepa', '2026-12-28', -1)).toBe('2026-12-24');
  expect(addBusinessDays('bacs', '2027-12-24', 1)).toBe('2027-12-29');
  expect(addBusinessDays('bacs', '2026-12-26', 0)).toBe('2026-12-26');
  for (const network of NETWORKS) expect(isBusinessDay(network, addBusinessDays(network, '2027-01-01', 5))).toBe(true);
});
