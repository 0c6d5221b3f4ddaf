import { useApi } from '@portal/api-client';
import { useUnsavedChanges } from '@portal/contract/react';
import { Button, Dialog, formatCount, Skeleton, type Elements } from '@portal/ui/basics';
import { Progress, QueryFailure, Stack, useStartReading } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { type BatchFilter, filterWords } from './batch-filter.ts';
import { failedCount } from './batch-queries.ts';
import type { EventType } from '../event-types/event-labels.ts';
import { RUN_LIMIT } from './failed-batches.ts';
import { RecoveryOutcomes } from './recovery-outcomes.tsx';
import { runSummary, useRecoveryRun } from './use-recovery-run.ts';

const STILL_QUEUEING =
  "Attempts are still being queued. If you leave now, the rest will not be queued, and you won't see which ones failed.";

export interface RecoveryDialogProps {
  readonly webhookId: string;
  /** The filter of the list. Its status, and whether it lists tests, are ignored. */
  readonly filter: BatchFilter;
  readonly types: readonly EventType[];
  readonly onClose: () => void;
}

/** Retries all failed deliveries that match the filter, on all pages. */
export function RecoveryDialog({ webhookId, filter, types, onClose }: RecoveryDialogProps) {
  const count = useQuery(failedCount(useApi(), webhookId, filter));
  const run = useRecoveryRun(webhookId, filter);
  const isRunning = run.status === 'finding' || run.status === 'running';
  useUnsavedChanges(isRunning, STILL_QUEUEING);

  const total = count.data;
  return (
    <Dialog
      title="Retry failed deliveries"
      busy={isRunning}
      onClose={onClose}
      footer={
        <>
          {isRunning ? (
            // It replaces the start button, so it ignores the second click of a double click.
            <Button busy={run.isStopping} onClick={({ detail }) => detail < 2 && run.stop()}>
              Stop
            </Button>
          ) : (
            <Button onClick={onClose}>{run.status === 'over' ? 'Done' : total === 0 ? 'OK' : 'Cancel'}</Button>
          )}
          {run.status === 'idle' && total !== undefined && total > 0 && (
            <Button variant="primary" onClick={run.start}>
              {startWords(total)}
            </Button>
          )}
          {run.status === 'over' && (run.items.length === RUN_LIMIT || run.outcomes.size < run.items.length) && (
            <Button variant="primary" onClick={run.start}>
              Continue with the rest
            </Button>
          )}
        </>
      }
    >
      {run.status === 'idle' && <QueryFailure query={count} />}
      {run.status === 'idle' && !count.error && total === undefined && <Skeleton lines={3} label="Counting…" />}
      {run.status === 'idle' && total !== undefined && <Question total={total} matching={filterWords(filter, types)} />}
      {isRunning && (
        <Step heading="Queueing attempts">
          <Progress
            label={
              run.status === 'finding'
                ? 'Loading failed deliveries…'
                : run.waitSeconds > 0
                  ? `Too many requests at once. Continues in ${run.waitSeconds} s.`
                  : `${run.outcomes.size} of ${run.items.length} done`
            }
            value={run.outcomes.size}
            max={Math.max(1, run.items.length)}
          />
          <RecoveryOutcomes webhookId={webhookId} run={run} />
        </Step>
      )}
      {run.status === 'over' && (
        <Step heading={runSummary(run.items.length, [...run.outcomes.values()]).title}>
          <p>Attempts start shortly. See the results in the list.</p>
          <RecoveryOutcomes webhookId={webhookId} run={run} />
        </Step>
      )}
    </Dialog>
  );
}

function startWords(total: number): string {
  if (total === 1) return 'Retry 1 delivery';
  return total > RUN_LIMIT ? `Retry the ${RUN_LIMIT} oldest` : `Retry ${total} deliveries`;
}

function Question({ total, matching }: { readonly total: number; readonly matching: string }) {
  if (total === 0) {
    return <p>{`There are no failed deliveries${matching === '' ? '' : ` ${matching}`} to retry.`}</p>;
  }
  return (
    <Stack>
      <p>
        <strong>{total === 1 ? '1 delivery' : `${formatCount(total)} deliveries`}</strong>
        <span>{`${matching === '' ? '' : ` ${matching}`} failed and will not be retried automatically. `}</span>
        <span>{total === 1 ? 'It gets' : 'Each gets'}</span> one more attempt with the same webhook-id, so that your
        receiver can recognise duplicates.
      </p>
      {total > RUN_LIMIT && (
        <p>
          One run retries the <strong>{`${RUN_LIMIT} oldest`}</strong>. When it is done, start another run for the rest.
        </p>
      )}
    </Stack>
  );
}

/** A step of the dialog, which gets the focus when it appears. */
function Step({ heading, children }: { readonly heading: string; readonly children: Elements }) {
  const start = useStartReading();
  return (
    <Stack>
      <h3 ref={start} tabIndex={-1}>
        {heading}
      </h3>
      {children}
    </Stack>
  );
}
