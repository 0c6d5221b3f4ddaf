import { errorMessages } from '@portal/api-client';
import type { Scheme } from '@portal/api-client/schemes';
import { useUnsavedChanges } from '@portal/contract/react';
import { ApproverNote, isApprovalRequired, useApprovalHref, useNeedsApproval } from '@portal/platform-ui/approvals';
import { Button, type Elements, Panel, WarningAlert } from '@portal/ui/basics';
import { Row, Stack } from '@portal/ui/page-parts';
import { Ban, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SchemeReference } from '../draft-on-screen.ts';
import { PlanPanel } from './plan-panel.tsx';
import classes from './stop-method.module.css';
import type { StopPlan } from './stop-plan.ts';
import { type StopState, unusedDraft, useStopRun } from './use-stop-run.ts';

const STILL_RUNNING = 'Schemes are still being changed. If you leave now, some of them may be left as they are.';

interface StopReviewProps {
  /** As they were when the page was opened. Only these changes are published. */
  readonly plans: readonly StopPlan[];
  readonly reference: SchemeReference;
  /** Plans the change of a scheme as it is now. `undefined` if it does not offer the method. */
  planOf(kind: StopPlan['kind'], scheme: Scheme): StopPlan | undefined;
  /** A choice of other methods, shown until something was changed. */
  readonly children: Elements;
}

/** One review of the changes in all schemes, their publication, the outcome of each, and 'Undo'. */
export function StopReview({ plans: initial, reference, planOf, children }: StopReviewProps) {
  const [plans, setPlans] = useState(initial);
  const [unaffected, setUnaffected] = useState<readonly string[]>([]);
  const run = useStopRun();
  const [note, setNote] = useState('');
  const needsApproval = useNeedsApproval('schemes') ?? false;
  const hrefOf = useApprovalHref();
  const requestHref = run.requested && hrefOf(run.requested);
  const summary = useRef<HTMLParagraphElement>(null);
  useUnsavedChanges(run.isRunning, STILL_RUNNING);
  const states = plans.map((plan) => ({ plan, state: run.stateOf(plan) }));
  // The switch may have been turned on since the page was opened.
  const refused = { stop: refusedIn(states, 'stop-failed'), undo: refusedIn(states, 'restore-failed') };
  const ready = [...plansIn(states, ['planned']).filter(({ obstacles }) => obstacles.length === 0), ...refused.stop];
  const stopped = [...plansIn(states, ['stopped']), ...refused.undo];
  const asksToStop = needsApproval || refused.stop.length > 0;
  const asksToUndo = needsApproval || refused.undo.length > 0;
  const canAct = !run.isRunning && ready.length + stopped.length > 0;
  const mayRequest = canAct && ((ready.length > 0 && asksToStop) || (stopped.length > 0 && asksToUndo));

  function start(act: (these: readonly StopPlan[], note: string) => void, these: readonly StopPlan[]) {
    act(these, note);
    // The button goes away.
    summary.current?.focus();
  }

  function replan(plan: StopPlan, state: StopState, scheme: Scheme | undefined) {
    const next = scheme && planOf(plan.kind, scheme);
    if (next) {
      const replaces = unusedDraft(scheme, state.status === 'stop-failed' ? state.draft : undefined);
      setPlans(plans.map((one) => (one === plan ? { ...next, replaces } : one)));
    } else {
      const why = scheme ? 'no longer offers the method' : 'was deleted';
      setUnaffected([...unaffected, `${plan.published.name} ${why}: there is nothing to change.`]);
      setPlans(plans.filter((one) => one !== plan));
    }
    summary.current?.focus();
  }

  return (
    <>
      <Panel>
        <Stack>
          <p ref={summary} role="status" tabIndex={-1} className={classes.summary}>
            {summaryOf(states)}
          </p>
          {states.every(({ state }) => state.status === 'planned') && children}
          {run.waitSeconds > 0 && (
            <WarningAlert quiet>
              <p role="timer">{`Too many changes at once. The next one follows in ${run.waitSeconds} s.`}</p>
            </WarningAlert>
          )}
          {unaffected.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {run.requestError && (
            <WarningAlert quiet title="The approval was not requested">
              {errorMessages(run.requestError).map((message) => (
                <p key={message}>{message}</p>
              ))}
            </WarningAlert>
          )}
          {requestHref !== undefined && <Link to={requestHref}>Open the request</Link>}
          {mayRequest && (
            <div className={classes.note}>
              <ApproverNote value={note} onChange={setNote} />
            </div>
          )}
          {canAct && (
            <Row>
              {ready.length > 0 && (
                <Button
                  variant="primary"
                  single
                  icon={<Ban size={16} aria-hidden />}
                  onClick={() => start(asksToStop ? run.request : run.stop, ready)}
                >
                  {asksToStop
                    ? 'Request approval'
                    : `Publish in ${ready.length} ${ready.length === 1 ? 'scheme' : 'schemes'}`}
                </Button>
              )}
              {stopped.length > 0 && (
                <Button
                  single
                  icon={<Undo2 size={16} aria-hidden />}
                  onClick={() => start(asksToUndo ? run.requestRestore : run.restore, stopped)}
                >
                  {asksToUndo ? 'Request approval to undo' : 'Undo'}
                </Button>
              )}
            </Row>
          )}
        </Stack>
      </Panel>
      {states.map(({ plan, state }) => (
        <PlanPanel
          key={`${plan.schemeId} ${plan.published.draftId}`}
          plan={plan}
          state={state}
          reference={reference}
          isBusy={run.isRunning}
          onRetry={() => start(state.status === 'restore-failed' ? run.restore : run.stop, [plan])}
          onLoaded={(scheme) => replan(plan, state, scheme)}
        />
      ))}
    </>
  );
}

type States = readonly { readonly plan: StopPlan; readonly state: StopState }[];

function plansIn(states: States, wanted: readonly StopState['status'][]): readonly StopPlan[] {
  return states.filter(({ state }) => wanted.includes(state.status)).map(({ plan }) => plan);
}

/** The plans whose change was refused because it needs an approval. */
function refusedIn(states: States, status: 'restore-failed' | 'stop-failed'): readonly StopPlan[] {
  const isRefused = ({ state }: States[number]) => state.status === status && isApprovalRequired(state.error);
  return states.filter(isRefused).map(({ plan }) => plan);
}

/** The whole page in one sentence. */
function summaryOf(states: States): string {
  const count = (...wanted: readonly StopState['status'][]) => plansIn(states, wanted).length;
  const total = counted(states.length, 'scheme');
  if (count('requesting') > 0) return 'Requesting approval…';
  if (count('restore-requested') > 0)
    return `One request is waiting for approval, to restore ${counted(count('restore-requested'), 'scheme')}.`;
  if (count('requested') > 0)
    return `One request is waiting for approval, for ${counted(count('requested'), 'scheme')}.`;
  if (count('stopping') > 0) return `Publishing in ${total}…`;
  if (count('restoring') > 0) return `Restoring ${counted(count('restoring'), 'scheme')}…`;
  if (count('planned') === states.length) {
    const rules = states.reduce((sum, { plan }) => sum + plan.rules.length, 0);
    const left = states.filter(({ plan }) => plan.obstacles.length > 0).length;
    return `${total} ${states.length === 1 ? 'offers' : 'offer'} it, in ${counted(rules, 'rule')}.${
      left > 0 ? ` ${left} cannot be changed.` : ''
    }`;
  }
  const restored = count('restored');
  const kept = count('not-restored', 'restore-failed');
  if (restored + kept > 0) return `Restored ${restored} of ${counted(restored + kept + count('stopped'), 'scheme')}.`;
  return `Stopped in ${count('stopped')} of ${total}.`;
}

const counted = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`;
