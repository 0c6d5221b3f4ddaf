import type { Batch } from '@portal/api-client/batches';
import { type ItemState, RunOutcomes } from '@portal/platform-ui/runs';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { BatchName } from './batch-name.tsx';
import { href } from '../href.ts';
import type { RecoveryRun } from './use-recovery-run.ts';

const STATE_WORDS: Readonly<Record<ItemState, string>> = {
  done: 'queued',
  failed: 'could not be queued',
  waiting: 'waiting',
  untried: 'not attempted',
};

export interface RecoveryOutcomesProps {
  readonly webhookId: string;
  readonly run: RecoveryRun;
}

/** The outcome of each batch of a run. */
export function RecoveryOutcomes({ webhookId, run }: RecoveryOutcomesProps) {
  const describe = useCallback(
    (batch: Batch, state: ItemState) => (
      <>
        <Link to={href('webhooks.batch', { webhookId, batchId: batch.batchId })}>
          <BatchName batch={batch} />
        </Link>
        <span>{` ${STATE_WORDS[state]}`}</span>
      </>
    ),
    [webhookId],
  );
  return <RunOutcomes run={run} label="Deliveries" keyOf={({ batchId }) => batchId} describe={describe} failedFirst />;
}
