import { type DroppedPart, droppedValues } from '@portal/ui/details';
import { type Network, networkOf } from '@portal/validation/direct-debit';
import { isDay, NOTICE_MAX, noticeUnit } from '@portal/validation/direct-debit/dates';
import { droppedNetworks } from '../dropped-networks.ts';

/** The input of the dates panel, as the address has it. */
export interface DatesInput {
  readonly network: Network;
  /** Absent: the earliest possible collection. */
  readonly day: string | undefined;
  readonly scheme: 'CORE' | 'B2B';
  readonly isFirst: boolean;
  /** As entered; it may not be a number. */
  readonly notice: string;
}

/** The years of the calendars. */
const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2099-12-31';

/** Reads the input from an address. A value that does not exist is taken as absent. */
export function readDatesInput(search: URLSearchParams): DatesInput {
  const day = search.get('dates.day') ?? '';
  return {
    network: networkOf(search.get('dates.network') ?? '') ?? 'bacs',
    day: isDay(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : undefined,
    scheme: search.get('dates.scheme') === 'B2B' ? 'B2B' : 'CORE',
    isFirst: search.get('dates.collection') === 'first',
    notice: search.get('dates.notice') ?? '',
  };
}

/** The values of an address that do not exist, apart from the day. */
export function droppedDatesInput(search: URLSearchParams): readonly DroppedPart[] {
  return [
    ...droppedNetworks(search, 'dates.network'),
    ...droppedValues(search, 'dates.scheme', 'Scheme', (value) => value === 'B2B' || value === 'CORE'),
    ...droppedValues(search, 'dates.collection', 'Collection', (value) => value === 'first'),
  ];
}

/** Returns the address with this input; other parameters stay, defaults are left out. */
export function writeDatesInput(search: URLSearchParams, input: DatesInput): URLSearchParams {
  const written = new URLSearchParams(search);
  const values = {
    'dates.network': input.network === 'bacs' ? undefined : input.network,
    'dates.day': input.day,
    'dates.scheme': input.scheme === 'B2B' && input.network === 'sepa' ? 'B2B' : undefined,
    'dates.collection': input.isFirst ? 'first' : undefined,
    'dates.notice': noticeUnit(input.network) === undefined ? undefined : input.notice,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

/** Returns the agreed notice in days, 'default' if none was entered, or 'invalid'. */
export function agreedNotice({ notice }: DatesInput): number | 'default' | 'invalid' {
  const text = notice.trim();
  if (text === '') return 'default';
  return /^\d{1,2}$/.test(text) && Number(text) <= NOTICE_MAX ? Number(text) : 'invalid';
}
