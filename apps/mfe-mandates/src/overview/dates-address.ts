import { formatDay } from '@portal/ui/basics';
import { notInAddress } from '@portal/ui/dates';
import { droppedSentences, droppedValues } from '@portal/ui/page-parts';
import { readTypedInteger } from '@portal/validation';
import { isDay } from '@portal/validation/calendar-day';
import { type Network, networkOf } from '@portal/validation/direct-debit';
import { hasNoticeOfChanges, NOTICE_MAX, noticeUnit } from '@portal/validation/direct-debit/dates';
import { droppedNetworks } from '../dropped-networks.ts';

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

/** Reads the input from an address. A value that does not exist is refused, and counts as absent. */
export function readDatesInput(search: URLSearchParams): Read {
  const network = networkOf(search.get('dates.network') ?? '') ?? 'bacs';
  const day = readDay(search.get('dates.day') ?? '');
  const collection = COLLECTIONS.find((kind) => kind === search.get('dates.collection')) ?? 'later';
  return {
    refused: [
      ...droppedSentences([
        ...droppedNetworks(search, 'dates.network'),
        ...droppedValues(search, 'dates.scheme', 'Scheme', (value) => isOneOf(SCHEMES, value)),
        ...droppedValues(search, 'dates.collection', 'Mandate', (value) => isOneOf(COLLECTIONS, value)),
      ]),
      ...(day.refused === undefined ? [] : [day.refused]),
    ],
    input: {
      network,
      day: day.day,
      scheme: SCHEMES.find((scheme) => scheme === search.get('dates.scheme')) ?? 'CORE',
      collection: collection === 'changed' && !hasNoticeOfChanges(network) ? 'later' : collection,
      notice: search.get('dates.notice') ?? '',
    },
  };
}

const SCHEMES = ['CORE', 'B2B'] as const satisfies readonly DebitScheme[];
const COLLECTIONS = ['first', 'later', 'changed'] as const satisfies readonly CollectionKind[];

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

function readDay(text: string): { readonly day: string | undefined; readonly refused?: string } {
  if (text === '') return { day: undefined };
  if (!isDay(text)) return { day: undefined, refused: notInAddress(text, 'a date') };
  if (text >= FIRST_DAY && text <= LAST_DAY) return { day: text };
  return {
    day: undefined,
    refused: notInAddress(text, `a day from ${formatDay(FIRST_DAY)} to ${formatDay(LAST_DAY)}`),
  };
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
  const read = readTypedInteger(notice, { noNumber: outOfRange, tooPrecise: outOfRange, outOfRange });
  if (!read.ok) return { fault: read.fault };
  return read.number <= NOTICE_MAX ? { days: read.number } : { fault: outOfRange };
}
