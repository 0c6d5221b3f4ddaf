import type { Batch } from '@portal/api-client/batches';
import { DateTime } from '@portal/ui/basics';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { RecoveryOutcome } from './recover-each.ts';
import classes from './recovery-outcomes.module.css';
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
    <ul className={classes.rows} aria-label="Deliveries">
      {failedFirst.map((batch) => (
        <OutcomeRow
          key={batch.batchId}
          webhookId={webhookId}
          batch={batch}
          outcome={outcomes.get(batch.batchId)}
          isOver={step === 'done'}
        />
      ))}
    </ul>
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
      return (
        <li className={classes.queued}>
          <Check size={16} aria-hidden />
          <span>{link} queued</span>
        </li>
      );
    case 'failed':
      return (
        <li className={classes.failed}>
          <CircleAlert size={16} aria-hidden />
          <span>
            {link} could not be queued
            {outcome.messages.map((message) => (
              <span key={message} className={classes.reason}>
                {message}
              </span>
            ))}
          </span>
        </li>
      );
    case undefined:
      return (
        <li className={classes.waiting}>
          <Clock size={16} aria-hidden />
          <span>
            {link} {isOver ? 'not tried' : 'waiting'}
          </span>
        </li>
      );
  }
});
