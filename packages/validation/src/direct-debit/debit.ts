import type { Day } from '../calendar-day.ts';
import type { Network } from './networks.ts';

export interface Debit {
  readonly network: Network;
  /** The day on which the tenant wants to collect. */
  readonly day: Day;
  /** For SEPA. Default: CORE. */
  readonly scheme?: 'CORE' | 'B2B' | undefined;
  /** Whether this is the first collection of a mandate that is not active yet. Default: false. */
  readonly isFirst?: boolean | undefined;
  /** Whether the amount or the date differs from the payer's notice. Default: false. */
  readonly isChanged?: boolean | undefined;
  /** The notice that was agreed with the payer, in the unit of `noticeUnit`. Default: the network's. */
  readonly agreedNotice?: number | undefined;
  /** Default: the network's, see `leadDays`. */
  readonly lead?: number | undefined;
}

export type DebitStep =
  | 'notice'
  | 'submission'
  | 'presentation'
  | 'collection'
  | 'returns'
  | 'refunds'
  | 'claims'
  | 'lapse';

/** One date of a debit, with the rule that it follows from. */
export interface DebitDate {
  readonly step: DebitStep;
  /** Absent: `rule` says why there is no date. */
  readonly day?: Day;
  readonly rule: string;
  readonly source: string;
  /** The rule could not be read at its source. */
  readonly isEstimate: boolean;
}

export const BACS_RULES = 'Bacs, Direct Debit scheme rules';
export const SEPA_CORE = 'EPC016-06, SEPA Direct Debit Core rulebook';
export const SEPA_B2B = 'EPC222-07, SEPA Direct Debit B2B rulebook';
export const BECS_RULES = 'Australian Payments Network, BECS procedures';
export const NZ_RULES = 'Payments NZ, BECS direct debit rules';
export const NACHA_RULES = 'Nacha operating rules';

export function sepaSource({ scheme }: Pick<Debit, 'scheme'>): string {
  return scheme === 'B2B' ? SEPA_B2B : SEPA_CORE;
}

/** A number of days in words: '1 business day'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
