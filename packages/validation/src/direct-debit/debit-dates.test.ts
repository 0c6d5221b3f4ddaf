import { expect, test } from 'vitest';
import type { Debit, DebitStep } from './debit.ts';
import { debitDates, debitStepName } from './debit-dates.ts';
import { leadDays } from './earliest-collection.ts';
import { NETWORKS } from './networks.ts';
import { hasNoticeOfChanges, noticeUnit } from './notice.ts';

function datesOf(debit: Debit): Partial<Record<DebitStep, string>> {
  return Object.fromEntries(debitDates(debit).map(({ step, day, rule }) => [step, day ?? rule]));
}

test.each([
  [
    { network: 'bacs', day: '2026-12-31' },
    {
      notice: '2026-12-15',
      submission: '2026-12-24',
      presentation: '2026-12-29',
      collection: '2026-12-31',
      returns: '2027-01-05',
      claims: 'No time limit',
    },
  ],
  // 5 business days were agreed, and the mandate is not active yet.
  [
    { network: 'bacs', day: '2026-06-24', isFirst: true, agreedNotice: 5 },
    {
      notice: '2026-06-17',
      submission: '2026-06-18',
      presentation: '2026-06-22',
      collection: '2026-06-24',
      returns: '2026-06-26',
      claims: 'No time limit',
    },
  ],
  [
    { network: 'sepa', day: '2026-12-30' },
    {
      notice: '2026-12-16',
      submission: '2026-12-24',
      presentation: '2026-12-29',
      collection: '2026-12-30',
      returns: '2027-01-07',
      refunds: '2027-02-24',
      claims: '2028-01-30',
      lapse: '2029-12-30',
    },
  ],
  [
    { network: 'sepa', scheme: 'B2B', day: '2026-06-24', isFirst: true, agreedNotice: 1 },
    {
      notice: '2026-06-23',
      submission: '2026-06-19',
      presentation: '2026-06-23',
      collection: '2026-06-24',
      returns: '2026-06-29',
      refunds: 'No refund of an authorised B2B collection',
      lapse: '2029-06-24',
    },
  ],
  // The chosen day is a Saturday, the Monday a substitute for Boxing Day.
  [
    { network: 'becsau', day: '2026-12-26', isChanged: true },
    {
      notice: '2026-12-15',
      submission: '2026-12-24',
      collection: '2026-12-29',
      returns: '2027-01-04',
      claims: '2033-12-29',
    },
  ],
  [
    { network: 'becsau', day: '2026-12-29', isFirst: true },
    {
      notice: 'No notice needed for collections that the agreement announces',
      submission: '2026-12-24',
      collection: '2026-12-29',
      returns: '2027-01-04',
      claims: '2033-12-29',
    },
  ],
  [
    { network: 'becsnz', day: '2026-12-30', isFirst: true },
    {
      notice: '2026-12-20',
      submission: '2026-12-24',
      collection: '2026-12-30',
      returns: '2027-01-06',
      claims: '2027-04-29',
      lapse: '9 months after the authority was given, if it is not used',
    },
  ],
  [
    { network: 'becsau', day: '2026-12-29' },
    {
      notice: 'No notice needed for an unchanged collection; 14 calendar days for a change',
      submission: '2026-12-24',
      collection: '2026-12-29',
      returns: '2027-01-04',
      claims: '2033-12-29',
    },
  ],
  [
    { network: 'becsnz', day: '2026-12-30' },
    {
      notice: '2026-12-20',
      submission: '2026-12-24',
      collection: '2026-12-30',
      returns: '2027-01-06',
      claims: '2027-04-29',
    },
  ],
  [
    { network: 'becsnz', day: '2026-12-30', isChanged: true },
    {
      notice: '2026-11-30',
      submission: '2026-12-24',
      collection: '2026-12-30',
      returns: '2027-01-06',
      claims: '2027-04-29',
    },
  ],
  [
    { network: 'ach', day: '2026-12-29', lead: leadDays('ach', 'gocardless') },
    {
      notice: 'No notice period is known for a fixed amount',
      submission: '2026-12-24',
      collection: '2026-12-29',
      returns: '2026-12-31',
      claims: '2027-02-27',
    },
  ],
  [
    { network: 'ach', day: '2026-12-24' },
    {
      notice: 'No notice period is known for a fixed amount',
      submission: '2026-12-24',
      collection: '2026-12-24',
      returns: '2026-12-29',
      claims: '2027-02-22',
    },
  ],
] as const)('the dates of %o', (debit, dates) => {
  expect(datesOf(debit)).toEqual(dates);
});

test.each([
  [{ network: 'sepa', day: '2026-12-30' }, 'Default lead time of the network'],
  [{ network: 'sepa', day: '2026-12-30', lead: 5 }, "Lead time with the network's provider"],
  [{ network: 'bacs', day: '2026-12-30', lead: 5, isFirst: true }, /^Lead time with .*; GoCardless, Bacs/],
] as const)('the source of the submission of %o is its lead time', (debit, source) => {
  expect(debitDates(debit).find(({ step }) => step === 'submission')?.source).toMatch(source);
});

// Source: Bacs processing calendars of 2020 to 2022.
test.each([
  ['2022-09-20', '2022-09-15'],
  ['2020-12-29', '2020-12-23'],
  ['2021-01-04', '2020-12-30'],
])('a Bacs entry on %s has its input on %s', (day, input) => {
  expect(datesOf({ network: 'bacs', day }).presentation).toBe(input);
});

test('every date has a rule and a source, and is no estimate only where the rule was published', () => {
  for (const network of NETWORKS) {
    const dates = debitDates({ network, day: '2026-12-24', isFirst: true });
    for (const { rule, source } of dates) expect([rule, source]).not.toContain('');
    expect(dates.filter(({ isEstimate }) => isEstimate).map(({ step }) => step)).toContain('submission');
    expect(dates.find(({ step }) => step === 'collection')?.isEstimate).toBe(false);
  }
});

test('a notice can be agreed on BACS and SEPA', () => {
  expect(NETWORKS.filter((network) => noticeUnit(network) !== undefined)).toEqual(['bacs', 'sepa']);
});

test('a change has a notice of its own on the networks of Australia and New Zealand', () => {
  expect(NETWORKS.filter(hasNoticeOfChanges)).toEqual(['becsau', 'becsnz']);
  for (const network of NETWORKS) {
    const noticeOf = (isChanged: boolean) => datesOf({ network, day: '2026-12-24', isChanged }).notice;
    expect(noticeOf(true) !== noticeOf(false)).toBe(hasNoticeOfChanges(network));
  }
});

test('steps are named after their network', () => {
  expect(debitStepName('presentation', 'bacs')).toBe('Input to BACS');
  expect(debitStepName('presentation', 'sepa')).toBe('Presented to SEPA');
});
