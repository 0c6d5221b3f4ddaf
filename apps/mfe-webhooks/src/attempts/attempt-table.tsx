import type { DeliveryAttempt } from '@portal/api-client/batches';
import { Button, DateTime, RelativeTime } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableQuery } from '@portal/ui/table';
import { useMemo } from 'react';
import { durationWords, triggerWords } from './attempt-words.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { isWaiting, type WebhookStatus } from '../webhooks/webhook-rest.ts';

export interface AttemptTableProps {
  /** Newest first. */
  readonly attempts: TableQuery & { readonly data: readonly DeliveryAttempt[] | undefined };
  /** The status of the webhook. */
  readonly status: WebhookStatus | undefined;
  readonly onInspect: (attemptId: string) => void;
}

/** Every attempt to deliver a batch. */
export function AttemptTable({ attempts, status, onInspect }: AttemptTableProps) {
  const { data } = attempts;
  const rows = useMemo(() => data?.map((attempt, place) => ({ ...attempt, number: data.length - place })), [data]);
  const columns = useMemo(() => attemptColumns(status), [status]);
  return (
    <PagedTable
      id="attempts"
      label="Attempts"
      columns={columns}
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

function attemptColumns(status: WebhookStatus | undefined): PagedColumn<NumberedAttempt>[] {
  return [
    { id: 'number', header: 'Attempt', value: (attempt) => attempt.number, width: 90 },
    {
      id: 'delivery',
      header: 'Delivery',
      value: (attempt) => attempt.deliveryStatus,
      cell: (attempt) => <DeliveryStatus delivery={attempt} waits={isWaiting(attempt, status)} />,
    },
    { id: 'trigger', header: 'Trigger', value: (attempt) => triggerWords(attempt.trigger), width: 140 },
    {
      id: 'attemptedOn',
      header: 'Time',
      value: (attempt) => attempt.attemptedOn ?? attempt.scheduledOn,
      cell: (attempt) => {
        const { attemptedOn, scheduledOn } = attempt;
        if (attemptedOn) return <DateTime value={attemptedOn} />;
        return isWaiting(attempt, status) ? '' : <RelativeTime value={scheduledOn} tense="future" />;
      },
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
}
