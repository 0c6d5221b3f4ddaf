import { type ApiError, errorMessages, isRefusal } from '@portal/api-client';
import { isApprovalRequired } from '@portal/platform-ui/approvals';
import { DateTime } from '@portal/ui/basics';
import { Outcome, OutcomeList } from '@portal/ui/page-parts';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import type { StopPlan } from './stop-plan.ts';
import { needsReview, type StopState } from './use-stop-run.ts';

interface PlanOutcomeProps {
  readonly plan: StopPlan;
  readonly state: StopState;
}

/** The outcome of the change of one scheme, with the reasons of a failure. Empty before it has started. */
export function PlanOutcome({ plan, state }: PlanOutcomeProps) {
  if (state.status === 'planned') return null;
  return (
    <OutcomeList label={`Outcome for ${plan.published.name}`}>
      <StateInWords plan={plan} state={state} />
    </OutcomeList>
  );
}

function StateInWords({ plan, state }: PlanOutcomeProps) {
  switch (state.status) {
    case 'planned':
      return null;
    case 'stopping':
      return <Outcome status="waiting">Publishing…</Outcome>;
    case 'requesting':
      return <Outcome status="waiting">Requesting approval…</Outcome>;
    case 'restore-requested':
      return <Outcome status="waiting">The earlier draft is published again once it is approved.</Outcome>;
    case 'restoring':
      return <Outcome status="waiting">Restoring…</Outcome>;
    case 'stopped':
      return (
        <Outcome status="done">
          <span>Published without the method. </span>
          <DraftLink plan={plan} draftId={state.draft.draftId} words="Open the published draft" />
        </Outcome>
      );
    case 'requested':
      return (
        <Outcome status="waiting">
          <span>Waiting for approval. </span>
          <DraftLink plan={plan} draftId={state.draft.draftId} words="Open the draft with the change" />
        </Outcome>
      );
    case 'restored':
      return <Outcome status="done">Restored: the earlier draft is published again.</Outcome>;
    case 'not-restored':
      return (
        <Outcome status="failed">
          {state.by ? (
            <>
              <span>Not restored: another draft was published in the meantime</span>
              {state.by.publishedOn != null && (
                <span>
                  {' '}
                  on <DateTime value={state.by.publishedOn} />
                </span>
              )}
              <span>{`, last changed by ${state.by.lastModifiedBy ?? 'someone else'}. `}</span>
              <DraftLink plan={plan} draftId={state.by.draftId} words="Open it" />
            </>
          ) : (
            <span>Not restored: the scheme has changed in the meantime.</span>
          )}
        </Outcome>
      );
    case 'restore-failed':
      return (
        <Outcome status="failed" reasons={reasonsOf(state.error)}>
          {isApprovalRequired(state.error)
            ? 'Not restored: another person has to approve it.'
            : 'Failed to restore the scheme.'}
        </Outcome>
      );
    case 'stop-failed':
      return (
        <Outcome status="failed" reasons={reasonsOf(state.error)}>
          <span>{failureInWords(state)}</span>
          {state.draft && (
            <DraftLink plan={plan} draftId={state.draft.draftId} words="Open the draft with the change" />
          )}
        </Outcome>
      );
  }
}

/** None where the sentence says it. */
function reasonsOf(error: ApiError): readonly string[] {
  return isApprovalRequired(error) ? [] : errorMessages(error);
}

function failureInWords({ error }: Extract<StopState, { readonly status: 'stop-failed' }>): string {
  if (isApprovalRequired(error)) return 'Not published: another person has to approve it. ';
  if (needsReview(error)) return 'Not published: the scheme has changed since you opened this page. ';
  return isRefusal(error) ? 'Not published. ' : 'We could not confirm that the change was published. ';
}

interface DraftLinkProps {
  readonly plan: StopPlan;
  readonly draftId: string;
  readonly words: string;
}

function DraftLink({ plan: { kind, schemeId }, draftId, words }: DraftLinkProps) {
  return <Link to={href(`schemes.${kind}-draft`, { schemeId, draftId })}>{words}</Link>;
}
