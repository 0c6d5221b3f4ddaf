import { useUnsavedChanges } from '@portal/contract/react';
import { Button, ButtonLink, Panel, WarningAlert } from '@portal/ui/basics';
import { type ItemState, RunOutcomes } from '@portal/platform-ui/runs';
import { Row, useStartReading } from '@portal/ui/page-parts';
import { Pencil, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { href } from '../href.ts';
import classes from './invitation-outcomes.module.css';
import type { InvitationRun } from './use-invitation-run.ts';

const STILL_SENDING = "Invitations are still being sent. If you leave now, you won't see which ones failed.";

export interface InvitationOutcomesProps {
  readonly run: InvitationRun;
}

/** Shows the outcome of each invitation, and offers to correct the failed ones or to retry them unchanged. */
export function InvitationOutcomes({ run }: InvitationOutcomesProps) {
  const { items, outcomes, failed, waitSeconds, areRequested } = run;
  // The approval is required since the run began.
  const isNowRequest = !areRequested && run.needsApproval(run.roles);
  const isRunning = run.status === 'running';
  const isWaiting = waitSeconds > 0;
  const untried = isRunning ? 0 : items.length - outcomes.size;
  const heading = useStartReading();
  useUnsavedChanges(isRunning, STILL_SENDING);

  useEffect(
    function keepFocusAfterWait() {
      // The focused 'Stop' has gone.
      if (!isWaiting && document.activeElement === document.body) heading.current?.focus();
    },
    [isWaiting, heading],
  );

  // The first button is the useful one: refused invitations would be refused again if unchanged.
  const isRefused = untried === 0 && failed.every((outcome) => outcome.isRefused);
  const unsent = failed.length + untried;
  const retry = unsent > 0 && !isWaiting && (
    <Button
      key="retry"
      variant={isRefused && !isNowRequest ? 'default' : 'primary'}
      icon={<RotateCw size={15} aria-hidden />}
      busy={isRunning}
      single
      onClick={run.retry}
    >
      {isNowRequest ? 'Request approval' : retryWords(failed.length, untried)}
    </Button>
  );
  // Correcting discards invitations that have not been sent yet.
  const correct = failed.length > 0 && untried === 0 && !isRunning && (
    <Button
      key="correct"
      variant={isRefused && !isNowRequest ? 'primary' : 'default'}
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
          {isWaiting
            ? `Paused after ${outcomes.size} of ${items.length}.`
            : summary({ total: items.length, known: outcomes.size, failed: failed.length, isRunning, areRequested })}
        </p>
        {/* Above the list, which may be long. */}
        {isWaiting && (
          <div className={classes.wait}>
            <WarningAlert quiet>
              <Row gap={4}>
                <p role="timer">{`Too many invitations at once. Sending continues in ${waitSeconds} s.`}</p>
                <Button single size="small" onClick={run.stop}>
                  Stop
                </Button>
              </Row>
            </WarningAlert>
          </div>
        )}
        <RunOutcomes run={run} keyOf={keyOf} describe={run.areRequested ? describeRequest : describe} />
        <Row>
          {isRefused && !isNowRequest ? [correct, retry] : [retry, correct]}
          {!isRunning && (
            <ButtonLink variant={unsent > 0 ? 'default' : 'primary'} to={href('tenant.users')}>
              Done
            </ButtonLink>
          )}
        </Row>
      </Panel>
    </div>
  );
}

interface Counts {
  readonly total: number;
  /** Those with an outcome. */
  readonly known: number;
  readonly failed: number;
  readonly isRunning: boolean;
  readonly areRequested: boolean;
}

function summary({ total, known, failed, isRunning, areRequested }: Counts): string {
  if (isRunning && known < total) return `Sending ${known + 1} of ${total}…`;
  const rest = [failed > 0 && `${failed} failed`, known < total && `${total - known} not sent`].filter(Boolean);
  if (areRequested && rest.length === 0) {
    return total === 1
      ? 'Another admin must approve this invitation.'
      : `Another admin must approve each of these ${total} invitations.`;
  }
  const done = areRequested ? 'requested' : 'invited';
  return rest.length === 0 ? `All ${total} invited.` : `${known - failed} of ${total} ${done}, ${rest.join(', ')}.`;
}

function retryWords(failed: number, untried: number): string {
  const count = failed + untried;
  const what = failed === 0 ? 'remaining' : untried === 0 ? 'failed' : 'failed or remaining';
  return `${failed === 0 ? 'Send' : 'Retry'} ${count} ${what} ${count === 1 ? 'invitation' : 'invitations'}`;
}

const keyOf = (emailAddress: string) => emailAddress;

function describeRequest(emailAddress: string, state: ItemState): string {
  switch (state) {
    case 'done':
      return `Approval requested for ${emailAddress}`;
    case 'failed':
      return `Failed to request the approval for ${emailAddress}`;
    case 'waiting':
    case 'untried':
      return emailAddress;
  }
}

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
