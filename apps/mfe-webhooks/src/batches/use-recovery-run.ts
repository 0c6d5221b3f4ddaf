import { useApi } from '@portal/api-client';
import { type Batch, queueDeliveryAttempt } from '@portal/api-client/batches';
import { useToast } from '@portal/contract/react';
import { type ItemOutcome, type Run, useRunEach } from '@portal/platform-ui/runs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BatchFilter } from './batch-filter.ts';
import { recovery } from './batch-queries.ts';
import { oldestFailed } from './failed-batches.ts';

export interface RecoveryRun extends Omit<Run<Batch>, 'start'> {
  /** Retries the oldest matching failed batches, without those of earlier runs. */
  readonly start: () => void;
}

/** Queues one attempt for each failed batch that matches a filter. Unmounting it stops it. */
export function useRecoveryRun(webhookId: string, filter: BatchFilter): RecoveryRun {
  const api = useApi();
  const toast = useToast();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const run = useRunEach<Batch>({
    mutation: useMutation(recovery()),
    onOver(batches, outcomes) {
      setTaken(new Set([...taken, ...[...outcomes.keys()].map(({ batchId }) => batchId)]));
      const { title, isGood } = runSummary(batches.length, [...outcomes.values()]);
      if (isGood) toast.success(title);
      else toast.error(title);
    },
  });
  return {
    ...run,
    start: () =>
      run.start({
        items: () => oldestFailed(api, webhookId, { filter, without: taken }),
        act: ({ batchId }) => queueDeliveryAttempt(api, webhookId, batchId),
      }),
  };
}

/** The whole run in one sentence. */
export function runSummary(
  wanted: number,
  outcomes: readonly Pick<ItemOutcome, 'status'>[],
): { readonly title: string; readonly isGood: boolean } {
  const queued = outcomes.filter(({ status }) => status === 'done').length;
  const failed = outcomes.length - queued;
  const untried = wanted - outcomes.length;
  const rest = [
    failed > 0 && `${failed} could not be`,
    untried > 0 && `${untried} ${untried === 1 ? 'was' : 'were'} not attempted`,
  ].filter(Boolean);
  const attempts = wanted === 1 ? 'attempt' : 'attempts';
  if (wanted === 0) return { title: 'No other failed deliveries match.', isGood: true };
  if (rest.length > 0)
    return { title: `${queued} of ${wanted} ${attempts} queued; ${rest.join(', ')}.`, isGood: false };
  return { title: wanted === 1 ? '1 attempt queued.' : `All ${wanted} attempts queued.`, isGood: true };
}
