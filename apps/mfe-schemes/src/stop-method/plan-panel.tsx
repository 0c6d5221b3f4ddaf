import { isNotFound, useApi } from '@portal/api-client';
import { getScheme, type Scheme } from '@portal/api-client/schemes';
import { isApprovalRequired } from '@portal/platform-ui/approvals';
import { ruleInWords } from '@portal/scheme-rules';
import { Button, Panel, WarningAlert } from '@portal/ui/basics';
import { LazyPart, Stack } from '@portal/ui/page-parts';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { SchemeReference } from '../draft-on-screen.ts';
import { PlanOutcome } from './plan-outcome.tsx';
import { PlannedPayments } from './planned-payments.tsx';
import classes from './stop-method.module.css';
import type { StopPlan } from './stop-plan.ts';
import { needsReview, type StopState } from './use-stop-run.ts';

export interface PlanPanelProps {
  readonly plan: StopPlan;
  readonly state: StopState;
  readonly reference: SchemeReference;
  /** Another run is in progress. */
  readonly isBusy: boolean;
  onRetry(): void;
  /** Called with the scheme as it is now, after a failure that needs another review; `undefined` if it was deleted. */
  onLoaded(scheme: Scheme | undefined): void;
}

/** The change of one scheme: its rules, what they offer afterwards, the payments that are affected, and its outcome. */
export function PlanPanel({ plan, state, reference, isBusy, onRetry, onLoaded }: PlanPanelProps) {
  const { kind, published, rules, offersNothing, obstacles } = plan;
  return (
    <Panel
      title={published.name}
      description={kind === 'collect' ? 'Collect scheme' : 'Payout scheme'}
      actions={<PlanAction plan={plan} state={state} isBusy={isBusy} onRetry={onRetry} onLoaded={onLoaded} />}
    >
      <Stack gap={4}>
        <PlanOutcome plan={plan} state={state} />
        {obstacles.length > 0 && (
          <WarningAlert quiet title="This scheme is left out">
            <ul className={classes.reasons}>
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </WarningAlert>
        )}
        <ul className={classes.rules}>
          {rules.map(({ name, rule, leftEmpty }) => (
            <li key={rule.uuid}>
              <strong>{name}</strong>
              <span>{ruleInWords(rule, reference.methods)}</span>
              {leftEmpty !== undefined && <Consequence words={leftEmpty} />}
            </li>
          ))}
        </ul>
        {offersNothing && <Consequence words="No rule of this scheme has payment methods left: it offers nothing." />}
        <PlannedPayments plan={plan} reference={reference} />
        <AllChanges plan={plan} reference={reference} />
      </Stack>
    </Panel>
  );
}

function Consequence({ words }: { readonly words: string }) {
  return (
    <p className={classes.consequence}>
      <TriangleAlert size={14} aria-hidden />
      <span>{words}</span>
    </p>
  );
}

type PlanActionProps = Omit<PlanPanelProps, 'reference'>;

/** Retries the scheme alone. If it has changed in the meantime, loads it for another review first. */
function PlanAction({ plan, state, isBusy, onRetry, onLoaded }: PlanActionProps) {
  const api = useApi();
  const { kind, schemeId, published } = plan;
  const loading = useMutation(
    mutationOptions({
      mutationFn: () => unlessDeleted(getScheme(api, kind, schemeId)),
      onSuccess: onLoaded,
      meta: { failure: 'The scheme could not be loaded' },
    }),
  );
  if (state.status !== 'stop-failed' && state.status !== 'restore-failed') return null;
  // The review requests the approval of all of them.
  if (isApprovalRequired(state.error)) return null;
  const isChanged = state.status === 'stop-failed' && needsReview(state.error);
  const words = isChanged ? 'Review again' : 'Retry';
  return (
    <Button
      single
      size="small"
      icon={<RotateCw size={15} aria-hidden />}
      busy={loading.isPending}
      disabled={isBusy}
      aria-label={`${words}: ${published.name}`}
      onClick={isChanged ? () => loading.mutate() : onRetry}
    >
      {words}
    </Button>
  );
}

async function unlessDeleted(reading: Promise<Scheme>): Promise<Scheme | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function AllChanges({ plan, reference }: Pick<PlanPanelProps, 'plan' | 'reference'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.changes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show all changes</summary>
      {isOpen && (
        <LazyPart load={loadComparison} failure="The changes could not be loaded" lines={4}>
          {(DraftComparison) => (
            <DraftComparison kind={plan.kind} before={plan.published} after={plan.changed} reference={reference} />
          )}
        </LazyPart>
      )}
    </details>
  );
}

async function loadComparison() {
  return (await import('../review/draft-comparison.tsx')).DraftComparison;
}
