import type { Batch } from '@portal/api-client/batches';
import { DateTime } from '@portal/ui/basics';
import { Outcome, OutcomeList } from '@portal/ui/details';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { RecoveryOutcome } from './recover-each.ts';
import type { RecoveryRun } from './use-recovery-run.ts';

export interface RecoveryOutcomesProps {
  readonly webhookId: string;
  readonly run: RecoveryRun;
}

/** Of each batch of a run, what became of it: those that could not be queued first. */
export function RecoveryOutcomes({ webhookId, run: { step, batches, outcomes } }: RecoveryOutcomesProps) {
  const failedFirst = [
    ...batches.filter(({ batchId }) => outcomes.get(batchId)?.status === 'failed'),
    ...batches.filter(({ batchId }) => outcomes.get(batchId)?.status !== 'failed'),
  ];
  return (
    <OutcomeList label="Deliveries">
      {failedFirst.map((batch) => (
        <OutcomeRow
          key={batch.batchId}
          webhookId={webhookId}
          batch={batch}
          outcome={outcomes.get(batch.batchId)}
          isOver={step === 'done'}
        />
      ))}
    </OutcomeList>
  );
}

interface OutcomeRowProps {
  readonly webhookId: string;
  readonly batch: Batch;
  /** `undefined` as long as it is not known. */
  readonly outcome: RecoveryOutcome | undefined;
  /** The run has ended: what has no outcome by now will have none. */
  readonly isOver: boolean;
}

/** Drawn again only when its own outcome is known: a run has hundreds of them. */
const OutcomeRow = memo(function OutcomeRow({ webhookId, batch, outcome, isOver }: OutcomeRowProps) {
  const { batchId, createdOn } = batch;
  const link = (
    <Link to={`/webhooks/${webhookId}/batches/${batchId}`}>
      <DateTime value={createdOn} />
    </Link>
  );
  switch (outcome?.status) {
    case 'queued':
      return <Outcome status="done">{link} queued</Outcome>;
    case 'failed':
      return (
        <Outcome status="failed" reasons={outcome.messages}>
          {link} could not be queued
        </Outcome>
      );
    case undefined:
      return (
        <Outcome status="waiting">
          {link} {isOver ? 'not tried' : 'waiting'}
        </Outcome>
      );
  }
});
