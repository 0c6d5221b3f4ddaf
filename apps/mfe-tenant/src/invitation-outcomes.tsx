import { useUnsavedChanges } from '@portal/contract/react';
import { Button, ButtonLink, Panel } from '@portal/ui/basics';
import { type ItemState, Row, RunOutcomes, useStartReading } from '@portal/ui/details';
import { Pencil, RotateCw } from 'lucide-react';
import classes from './invitation-outcomes.module.css';
import type { InvitationRun } from './use-invitation-run.ts';

const STILL_SENDING = "Invitations are still being sent. If you leave now, you won't see which ones failed.";

export interface InvitationOutcomesProps {
  readonly run: InvitationRun;
}

/** Shows the outcome of each invitation, and offers to correct the failed ones or to retry them unchanged. */
export function InvitationOutcomes({ run }: InvitationOutcomesProps) {
  const { items, outcomes, failed } = run;
  const isRunning = run.status === 'running';
  const heading = useStartReading();
  useUnsavedChanges(isRunning, STILL_SENDING);

  // The first button is the useful one: refused invitations would be refused again if unchanged.
  const isRefused = failed.every((outcome) => outcome.isRefused);
  const retry = failed.length > 0 && (
    <Button
      key="retry"
      variant={isRefused ? 'default' : 'primary'}
      icon={<RotateCw size={15} aria-hidden />}
      busy={isRunning}
      onClick={run.retry}
    >
      {failed.length === 1 ? 'Retry 1 failed invitation' : `Retry ${failed.length} failed invitations`}
    </Button>
  );
  const correct = failed.length > 0 && !isRunning && (
    <Button
      key="correct"
      variant={isRefused ? 'primary' : 'default'}
      icon={<Pencil size={15} aria-hidden />}
      onClick={run.correct}
    >
      {failed.length === 1 ? 'Correct the address' : 'Correct the addresses'}
    </Button>
  );
  return (
    <div className={classes.sheet}>
      <Panel>
        <h2 ref={heading} tabIndex={-1}>
          Invitations
        </h2>
        <p role="status" className={classes.summary}>
          {summary(items.length, outcomes.size, failed.length)}
        </p>
        <RunOutcomes run={run} keyOf={keyOf} describe={describe} />
        <Row>
          {isRefused ? [correct, retry] : [retry, correct]}
          {!isRunning && (
            <ButtonLink variant={failed.length > 0 ? 'default' : 'primary'} to="/users">
              Done
            </ButtonLink>
          )}
        </Row>
      </Panel>
    </div>
  );
}

function summary(total: number, known: number, failed: number): string {
  if (known < total) return `Sending ${known + 1} of ${total}...`;
  return failed === 0 ? `All ${total} invited.` : `${total - failed} of ${total} invited, ${failed} failed.`;
}

const keyOf = (emailAddress: string) => emailAddress;

function describe(emailAddress: string, state: ItemState): string {
  switch (state) {
    case 'done':
      return `User created. Invitation sent to ${emailAddress}`;
    case 'failed':
      return `Failed to invite user ${emailAddress}`;
    case 'waiting':
    case 'untried':
      return emailAddress;
  }
}
