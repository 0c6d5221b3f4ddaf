import { useUnsavedChanges } from '@portal/contract/react';
import { Button, ButtonLink, Panel } from '@portal/ui/basics';
import { Outcome, OutcomeList, useStartReading } from '@portal/ui/details';
import { Pencil, RotateCw } from 'lucide-react';
import classes from './invitation-outcomes.module.css';
import type { InvitationOutcome } from './invite-each.ts';
import type { InvitationRun } from './use-invitation-run.ts';

const STILL_SENDING = 'Invitations are still being sent. If you leave now, you will not see which of them failed.';

export interface InvitationOutcomesProps {
  readonly run: InvitationRun;
}

/** Tells of each invitation what became of it, and offers to correct the failed ones, or to try them again as they are. */
export function InvitationOutcomes({ run }: InvitationOutcomesProps) {
  const { emailAddresses, outcomes, failed, isRunning } = run;
  const heading = useStartReading();
  useUnsavedChanges(isRunning, STILL_SENDING);

  // The first of them is what helps: what was refused will be refused again as it is.
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
          {summary(emailAddresses.length, outcomes.size, failed.length)}
        </p>
        <OutcomeList>
          {emailAddresses.map((emailAddress) => (
            <OutcomeRow key={emailAddress} emailAddress={emailAddress} outcome={outcomes.get(emailAddress)} />
          ))}
        </OutcomeList>
        <div className={classes.actions}>
          {isRefused ? [correct, retry] : [retry, correct]}
          {!isRunning && (
            <ButtonLink variant={failed.length > 0 ? 'default' : 'primary'} to="/users">
              Done
            </ButtonLink>
          )}
        </div>
      </Panel>
    </div>
  );
}

function summary(total: number, known: number, failed: number): string {
  if (known < total) return `Sending ${known + 1} of ${total}...`;
  return failed === 0 ? `All ${total} are invited.` : `${total - failed} of ${total} are invited, ${failed} failed.`;
}

interface OutcomeRowProps {
  readonly emailAddress: string;
  /** `undefined` until it is known. */
  readonly outcome: InvitationOutcome | undefined;
}

function OutcomeRow({ emailAddress, outcome }: OutcomeRowProps) {
  switch (outcome?.status) {
    case 'sent':
      return <Outcome status="done">User created. Invitation sent to {emailAddress}</Outcome>;
    case 'failed':
      return (
        <Outcome status="failed" reasons={outcome.messages}>
          Failed to invite user {emailAddress}
        </Outcome>
      );
    case undefined:
      return <Outcome status="waiting">{emailAddress}</Outcome>;
  }
}
