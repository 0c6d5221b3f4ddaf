import type { BatchQuery } from '@portal/api-client/batches';
import { formatDay } from '@portal/ui/basics';
import { dateFilter } from '@portal/ui/dates';
import type { TableFilter, TableView } from '@portal/ui/table';
import { type EventType, unlistedEvents } from '../event-types/event-labels.ts';

/** A query for batches of a webhook, without the page. */
export type BatchFilter = Omit<BatchQuery, 'from' | 'take'>;

/** The filter in a table's view. */
export function batchFilter({ filters, ranges }: Pick<TableView, 'filters' | 'ranges'>): BatchFilter {
  const isTest = filters['isTest']?.[0];
  return {
    status: filters['status']?.[0],
    eventType: filters['eventType']?.[0],
    isTest: isTest === undefined ? undefined : isTest === 'true',
    dateFrom: ranges['created']?.start,
    dateTo: ranges['created']?.end,
  };
}

/**
 * The filters of the list. `types`: the event types that the platform lists; `events`: the events of the webhook, of which
 * the platform may no longer list some. Each is `undefined` until it has loaded. `hasTests`: the platform sends test events.
 */
export function batchFilters(
  types: readonly EventType[] | undefined,
  events: readonly string[] | undefined,
  { hasTests }: { readonly hasTests: boolean },
): TableFilter<object>[] {
  const keepsUnlisted = types === undefined || events === undefined;
  const unlisted = unlistedEvents(events ?? [], types ?? []).map((value) => ({ value, label: value }));
  return [
    {
      kind: 'radio',
      id: 'status',
      label: 'Status',
      options: [
        { value: 'SCHEDULED', label: 'Scheduled' },
        { value: 'SUCCEEDED', label: 'Succeeded' },
        { value: 'FAILED', label: 'Failed' },
      ],
    },
    { kind: 'radio', id: 'eventType', label: 'Event', options: [...(types ?? []), ...unlisted], keepsUnlisted },
    ...(hasTests ? [TEST] : []),
    dateFilter({ id: 'created', label: 'Created' }),
  ];
}

const TEST: TableFilter<object> = {
  kind: 'radio',
  id: 'isTest',
  label: 'Test',
  options: [
    { value: 'true', label: 'Test events' },
    { value: 'false', label: 'Live events' },
  ],
};

/** The filter in words, to continue a sentence after 'Failed deliveries'; empty without a filter. */
export function filterWords({ eventType, dateFrom, dateTo }: BatchFilter, types: readonly EventType[]): string {
  const event = types.find(({ value }) => value === eventType)?.label ?? eventType;
  const isDated = dateFrom !== undefined || dateTo !== undefined;
  return [
    event !== undefined && `with the event '${event}'`,
    isDated && 'created',
    dateFrom !== undefined && `from ${formatDay(dateFrom)}`,
    dateTo !== undefined && `until ${formatDay(dateTo)}`,
    isDated && '(UTC)',
  ]
    .filter(Boolean)
    .join(' ');
}
