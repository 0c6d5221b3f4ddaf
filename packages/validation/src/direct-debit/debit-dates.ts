import { addDays, addMonths, type Day } from '../calendar-day.ts';
import { addBusinessDays, businessDayFrom } from './business-days.ts';
import { calendars } from './bank-holidays.ts';
import {
  BACS_RULES,
  BECS_RULES,
  counted,
  type Debit,
  type DebitDate,
  type DebitStep,
  NACHA_RULES,
  NZ_RULES,
  SEPA_B2B,
  SEPA_CORE,
  sepaSource,
} from './debit.ts';
import { leadDays } from './earliest-collection.ts';
import { type Network, networkName } from './networks.ts';
import { noticeOf } from './notice.ts';

/** Returns the dates of a debit, from the notice to the end of claims. Never throws for a valid day. */
export function debitDates(debit: Debit): DebitDate[] {
  const { network, day } = debit;
  const collection = businessDayFrom(network, day);
  const calendar = calendars[network];
  return [
    noticeOf(debit, collection),
    submission(debit, collection),
    ...presentation(network, collection),
    {
      step: 'collection',
      day: collection,
      rule: collection === day ? 'The chosen day is a business day' : 'The first business day after the chosen day',
      source: calendar.source,
      isEstimate: false,
    },
    ...afterwards(debit, collection),
  ];
}

const SEPA_SINCE_2016 = 'the same for first and later collections since November 2016';

/** Bacs needs one more business day to set up the mandate. */
const FIRST_AT_BACS = 1;

function setsUpMandate({ network, isFirst = false }: Pick<Debit, 'network' | 'isFirst'>): boolean {
  return network === 'bacs' && isFirst;
}

/** Returns the business days between submission and collection of this debit. */
export function submissionLead(debit: Pick<Debit, 'network' | 'isFirst' | 'lead'>): number {
  const { network, lead = leadDays(network) } = debit;
  return setsUpMandate(debit) ? lead + FIRST_AT_BACS : lead;
}

function submission(debit: Debit, collection: Day): DebitDate {
  const { network, lead = leadDays(network) } = debit;
  const days = submissionLead(debit);
  const setsUp = setsUpMandate(debit);
  const before = days === 0 ? 'On the day of the collection' : `${counted(days, 'business day')} before the collection`;
  const source =
    lead === leadDays(network) ? 'Default lead time of the network' : "Lead time with the network's provider";
  // Business days are those of providers here: the scheme has settled every day since 26 May 2023.
  const when = network === 'becsnz' ? `${before}, as providers count them; the scheme settles every day` : before;
  return {
    step: 'submission',
    day: addBusinessDays(network, collection, -days),
    rule: setsUp ? `${when}, one of them to set up the mandate` : when,
    source: setsUp ? `${source}; GoCardless, Bacs payment timings` : source,
    isEstimate: true,
  };
}

/** When the scheme itself takes the payment, after the platform or the provider has. */
function presentation(network: Network, collection: Day): DebitDate[] {
  if (network === 'bacs') {
    return [
      {
        step: 'presentation',
        day: addBusinessDays('bacs', collection, -2),
        rule: 'Input is two business days before entry, which is the collection',
        source: 'Bacs, processing calendar',
        isEstimate: false,
      },
    ];
  }
  if (network !== 'sepa') return [];
  return [
    {
      step: 'presentation',
      day: addBusinessDays('sepa', collection, -1),
      rule: `At the latest one business day before the collection (D−1), ${SEPA_SINCE_2016}`,
      source: 'EPC016-06 and EPC222-07, SEPA Direct Debit rulebooks',
      isEstimate: false,
    },
  ];
}

function afterwards(debit: Debit, collection: Day): DebitDate[] {
  const { network, scheme = 'CORE', isFirst = false } = debit;
  const entry = (step: DebitStep, day: Day | undefined, rule: string, source: string): DebitDate => ({
    step,
    ...(day === undefined ? {} : { day }),
    rule,
    source,
    isEstimate: false,
  });
  const businessDays = (days: number) => addBusinessDays(network, collection, days);
  switch (network) {
    case 'bacs':
      return [
        entry(
          'returns',
          businessDays(2),
          'Unpaid debits are reported on days 3 to 5; the collection is day 3',
          BACS_RULES,
        ),
        entry('claims', undefined, 'No time limit', 'Direct Debit Guarantee'),
      ];
    case 'sepa':
      return [
        ...(scheme === 'B2B'
          ? [
              entry('returns', businessDays(3), '3 business days after the collection', SEPA_B2B),
              entry('refunds', undefined, 'No refund of an authorised B2B collection', SEPA_B2B),
            ]
          : [
              entry('returns', businessDays(5), '5 business days after the collection', SEPA_CORE),
              entry('refunds', addDays(collection, 56), '8 weeks after the collection, without a reason', SEPA_CORE),
              entry('claims', addMonths(collection, 13), '13 months, if the payer did not authorise it', SEPA_CORE),
            ]),
        entry('lapse', addMonths(collection, 36), '36 months after the latest collection', sepaSource(debit)),
      ];
    case 'becsau':
      return [
        entry('returns', businessDays(3), 'The outcome is known 3 business days after the collection', BECS_RULES),
        entry('claims', addMonths(collection, 7 * 12), '7 years after the collection', BECS_RULES),
      ];
    case 'becsnz':
      return [
        {
          ...entry('returns', businessDays(3), '3 days after the collection, counted as business days', NZ_RULES),
          isEstimate: true,
        },
        entry('claims', addDays(collection, 120), '120 calendar days after the collection', NZ_RULES),
        ...(isFirst
          ? [entry('lapse', undefined, '9 months after the authority was given, if it is not used', NZ_RULES)]
          : []),
      ];
    case 'ach':
      return [
        entry('returns', businessDays(2), '2 banking days, for reasons R01 to R04', NACHA_RULES),
        entry(
          'claims',
          addDays(collection, 60),
          '60 calendar days for consumers, for reasons R05, R07, R10 and R11',
          NACHA_RULES,
        ),
      ];
  }
}

/** Returns the name of a step on screen, e.g. 'Input to BACS'. */
export function debitStepName(step: DebitStep, network: Network): string {
  const presented = network === 'bacs' ? 'Input to BACS' : `Presented to ${networkName(network)}`;
  return {
    notice: 'Notice to the payer by',
    submission: 'Submit by',
    presentation: presented,
    collection: 'Collection',
    returns: 'End of returns',
    refunds: 'End of refunds',
    claims: 'End of claims',
    lapse: 'Mandate lapses',
  }[step];
}
