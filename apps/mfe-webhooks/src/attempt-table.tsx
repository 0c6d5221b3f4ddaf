import type { DeliveryAttempt } from '@portal/api-client/batches';
import { Button, DateTime, RelativeTime } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableQuery } from '@portal/ui/table';
import { useMemo } from 'react';
import { durationWords, triggerWords } from './attempt-words.ts';
import { DeliveryStatus } from './delivery-status.tsx';

export interface AttemptTableProps {
  /** Newest first. */
  readonly attempts: TableQuery & { readonly data: readonly DeliveryAttempt[] | undefined };
  readonly onInspect: (attemptId: string) => void;
}

/** Every attempt to deliver a batch. */
export function AttemptTable({ attempts, onInspect }: AttemptTableProps) {
  const { data } = attempts;
  const rows = useMemo(() => data?.map((attempt, place) => ({ ...attempt, number: data.length - place })), [data]);
  return (
    <PagedTable
      id="attempts"
      label="Attempts"
      columns={ATTEMPT_COLUMNS}
      query={attempts}
      rows={rows}
      rowKey={(attempt) => attempt.attemptId}
      paging={false}
      rowActions={({ attemptId, number }) => (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Inspect attempt ${number}`}
          onClick={() => onInspect(attemptId)}
        >
          Inspect
        </Button>
      )}
      unsortedOrder={NEWEST_FIRST}
      rowActionsWidth={100}
    />
  );
}

interface NumberedAttempt extends DeliveryAttempt {
  /** The first attempt is number 1. */
  readonly number: number;
}

const NEWEST_FIRST = { column: 'number', direction: 'desc' } as const;

const ATTEMPT_COLUMNS: readonly PagedColumn<NumberedAttempt>[] = [
  { id: 'number', header: 'Attempt', value: (attempt) => attempt.number, width: 90 },
  {
    id: 'delivery',
    header: 'Delivery',
    value: (attempt) => attempt.deliveryStatus,
    cell: (attempt) => <DeliveryStatus delivery={attempt} />,
  },
  { id: 'trigger', header: 'Trigger', value: (attempt) => triggerWords(attempt.trigger), width: 140 },
  {
    id: 'attemptedOn',
    header: 'Time',
    value: (attempt) => attempt.attemptedOn ?? attempt.scheduledOn,
    cell: ({ attemptedOn, scheduledOn }) =>
      attemptedOn ? <DateTime value={attemptedOn} /> : <RelativeTime value={scheduledOn} />,
    width: 180,
  },
  {
    id: 'durationMs',
    header: 'Duration',
    value: (attempt) => attempt.durationMs,
    cell: (attempt) => durationWords(attempt.durationMs),
    width: 100,
    align: 'end',
  },
];
