import { addDays, type Day } from '../calendar-day.ts';
import { addBusinessDays } from './business-days.ts';
import {
  BACS_RULES,
  BECS_RULES,
  counted,
  type Debit,
  type DebitDate,
  NACHA_RULES,
  NZ_RULES,
  sepaSource,
} from './debit.ts';
import type { Network } from './networks.ts';

export const NOTICE_MAX = 60;

/** Returns the unit of an agreed notice of the network, or undefined if its notice cannot be agreed. */
export function noticeUnit(network: Network): 'business days' | 'calendar days' | undefined {
  if (network === 'bacs') return 'business days';
  return network === 'sepa' ? 'calendar days' : undefined;
}

/** Returns whether the network has a notice of its own for collections that differ from an earlier notice. */
export function hasNoticeOfChanges(network: Network): boolean {
  return network === 'becsau' || network === 'becsnz';
}

/** Returns the last day for the notice of a debit that is collected on this day. */
export function noticeOf(debit: Omit<Debit, 'day'>, collection: Day): DebitDate {
  const { network, agreedNotice, isFirst = false, isChanged = false } = debit;
  const dated = (days: Day, rule: string, source: string): DebitDate => ({
    step: 'notice',
    day: days,
    rule,
    source,
    isEstimate: false,
  });
  const agreed = agreedNotice === undefined ? 'unless agreed otherwise' : 'as agreed with the payer';
  switch (network) {
    case 'bacs': {
      const days = agreedNotice ?? 10;
      return dated(
        addBusinessDays('bacs', collection, -days),
        `${counted(days, 'business day')} before the collection, ${agreed}`,
        BACS_RULES,
      );
    }
    case 'sepa': {
      const days = agreedNotice ?? 14;
      return dated(
        addDays(collection, -days),
        `${counted(days, 'calendar day')} before the collection, ${agreed}`,
        sepaSource(debit),
      );
    }
    case 'becsau':
      if (isChanged && !isFirst) {
        return dated(addDays(collection, -14), '14 calendar days before a change of the agreement applies', BECS_RULES);
      }
      return {
        step: 'notice',
        rule: isFirst
          ? 'No notice needed for collections that the agreement announces'
          : 'No notice needed for an unchanged collection; 14 calendar days for a change',
        source: BECS_RULES,
        isEstimate: true,
      };
    case 'becsnz':
      return isChanged && !isFirst
        ? dated(addDays(collection, -30), '30 calendar days before a change of amount or date applies', NZ_RULES)
        : dated(addDays(collection, -10), '10 calendar days before the collection', NZ_RULES);
    case 'ach':
      return {
        step: 'notice',
        rule: 'No notice period is known for a fixed amount',
        source: NACHA_RULES,
        isEstimate: true,
      };
  }
}
