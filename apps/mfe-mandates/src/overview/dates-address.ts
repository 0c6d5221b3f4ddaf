import { isDay, readTypedInteger } from '@portal/validation';
import { type Network, networkOf } from '@portal/validation/direct-debit';
import { hasNoticeOfChanges, NOTICE_MAX, noticeUnit } from '@portal/validation/direct-debit/dates';
import { formatDay } from '@portal/ui/basics';
import { notInAddress } from '@portal/ui/dates';

/** The input of the dates panel, as the address has it. */
export interface DatesInput {
  readonly network: Network;
  /** Absent: the earliest day that keeps the notice. */
  readonly day: string | undefined;
  readonly scheme: DebitScheme;
  readonly collection: CollectionKind;
  /** As entered; it may not be a number. */
  readonly notice: string;
}

type DebitScheme = 'CORE' | 'B2B';

/** A new mandate's first collection, or one of an active mandate: as announced, or with another amount or date. */
export type CollectionKind = 'first' | 'later' | 'changed';

/** The years of the calendars. */
export const FIRST_DAY = '2020-01-01';
export const LAST_DAY = '2099-12-31';

const PARAMETERS = ['dates.network', 'dates.day', 'dates.scheme', 'dates.collection', 'dates.notice'] as const;
type Parameter = (typeof PARAMETERS)[number];

interface Read {
  readonly input: DatesInput;
  /** Why values of the address are not applied, in a sentence each. */
  readonly refused: readonly string[];
}

/** Reads the input from an address. A value that does not exist is refused, and taken as absent. */
export function readDatesInput(search: URLSearchParams): Read {
  const refused: string[] = [];
  function read<V>(name: Parameter, kind: string, valueOf: (text: string) => V | undefined): V | undefined {
    const text = search.get(name) ?? '';
    const value = text === '' ? undefined : valueOf(text);
    if (text !== '' && value === undefined) refused.push(notInAddress(text, kind));
    return value;
  }
  const network = read('dates.network', 'a network', networkOf) ?? 'bacs';
  const date = read('dates.day', 'a date', (text) => (isDay(text) ? text : undefined));
  const isComputed = date === undefined || (date >= FIRST_DAY && date <= LAST_DAY);
  if (!isComputed) refused.push(notInAddress(date, `from ${formatDay(FIRST_DAY)} to ${formatDay(LAST_DAY)}`));
  const scheme = read('dates.scheme', 'a SEPA scheme', oneOf(['CORE', 'B2B'] as const)) ?? 'CORE';
  const collection = read('dates.collection', 'a kind of collection', oneOf(KINDS)) ?? 'later';
  return {
    refused,
    input: {
      network,
      day: isComputed ? date : undefined,
      scheme,
      collection: collection === 'changed' && !hasNoticeOfChanges(network) ? 'later' : collection,
      notice: search.get('dates.notice') ?? '',
    },
  };
}

const KINDS = ['first', 'later', 'changed'] as const satisfies readonly CollectionKind[];

function oneOf<V extends string>(values: readonly V[]): (text: string) => V | undefined {
  return (text) => values.find((value) => value === text);
}

/** Returns the address with this input; other parameters stay, defaults are left out. */
export function writeDatesInput(search: URLSearchParams, input: DatesInput): URLSearchParams {
  const written = new URLSearchParams(search);
  const { network, day, scheme, collection, notice } = input;
  const values: Readonly<Record<Parameter, string | undefined>> = {
    'dates.network': network === 'bacs' ? undefined : network,
    'dates.day': day,
    'dates.scheme': scheme === 'B2B' && network === 'sepa' ? 'B2B' : undefined,
    'dates.collection': collection === 'later' ? undefined : collection,
    'dates.notice': noticeUnit(network) === undefined ? undefined : notice,
  };
  for (const name of PARAMETERS) {
    const value = values[name];
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

/** The agreed notice in days. No days: the default applies. */
export interface AgreedNotice {
  readonly days?: number;
  /** Why the input is not a number of days. */
  readonly fault?: string;
}

export function agreedNotice({ notice }: DatesInput): AgreedNotice {
  if (notice.trim() === '') return {};
  const outOfRange = `Please enter 0 to ${NOTICE_MAX} days`;
  const read = readTypedInteger(notice, { noNumber: outOfRange, tooPrecise: outOfRange });
  if (!read.ok) return { fault: read.fault };
  return read.number <= NOTICE_MAX ? { days: read.number } : { fault: outOfRange };
}
