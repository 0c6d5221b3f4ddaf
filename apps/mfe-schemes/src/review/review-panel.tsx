import { errorMessages, useApi } from '@portal/api-client';
import { APPROVAL_SETTINGS } from '@portal/api-client/approvals';
import type { Draft } from '@portal/api-client/schemes';
import { approvalRequest, ApproverNote, askable, isApprovalRequired } from '@portal/platform-ui/approvals';
import type { Problem } from '@portal/scheme-rules';
import { Button, DateTime, WarningAlert } from '@portal/ui/basics';
import { SidePanel, Stack } from '@portal/ui/page-parts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { AppsInTest } from '../apps-in-test.tsx';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import { draftProblems } from '../draft-problems.ts';
import { publicationBehind } from '../drafts/publication-behind.ts';
import { namedByRules } from '../schemes/scheme-queries.ts';
import { DraftComparison } from './draft-comparison.tsx';
import { LosingPayments } from './losing-payments.tsx';
import { isStalePublication, publication } from './review-queries.ts';
import classes from './review-and-publish.module.css';
import type { Reviewed } from './reviewed.ts';
import { StaleReview } from './stale-review.tsx';
import { UndoneByDraft } from './undone-by-draft.tsx';

interface ReviewPanelProps {
  readonly draft: DraftOnScreen;
  readonly schemeId: string;
  /** As it was when the review was opened, even if another version has been loaded since. */
  readonly reviewed: Reviewed;
  /** As it was last loaded. */
  readonly latest: Reviewed | undefined;
  /** Whether the draft is published only once another person approves it. */
  readonly needsApproval: boolean;
  onReload(): Promise<boolean>;
  onReviewAgain(latest: Reviewed): void;
  onClose(): void;
}

/** Shows the changes that a publication makes, and publishes exactly these, or requests the approval of exactly these. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { draft, schemeId, reviewed, latest, needsApproval, onReload, onReviewAgain, onClose } = props;
  const { kind, reference } = draft;
  const { saved, published } = reviewed;
  const base = olderBase(reviewed);
  const api = useApi();
  const queryClient = useQueryClient();
  const publishing = useMutation(askable(publication(api, kind, schemeId)));
  const requesting = useMutation(approvalRequest(api));
  const [note, setNote] = useState('');
  const isBusy = publishing.isPending || requesting.isPending;
  // The button requests the approval then.
  const error = (isApprovalRequired(publishing.error) ? null : publishing.error) ?? requesting.error;
  const [reload, setReload] = useState<'done' | 'failed' | 'running'>();
  const problems = useMemo(() => draftProblems(kind, saved, reference), [kind, saved, reference]);
  const blocking = problems.filter(({ blocks }) => blocks !== 'nothing');
  const warnings = problems.filter(({ blocks }) => blocks === 'nothing');
  const reasonId = useId();
  // A second click can arrive before `isPending` is rendered.
  const isPublishing = useRef(false);

  async function loadLatest() {
    setReload('running');
    setReload((await onReload()) ? 'done' : 'failed');
  }

  function publish() {
    if (blocking.length > 0 || isPublishing.current) return;
    isPublishing.current = true;
    const { draftId, lastModified } = saved;
    const versions = { draftId, lastModified, publishedDraftId: published?.draftId ?? null };
    const outcome = { onSuccess: onClose, onError: handleRefusal, onSettled: () => (isPublishing.current = false) };
    if (needsApproval) requesting.mutate({ publications: [{ kind, schemeId, ...versions }], note }, outcome);
    else publishing.mutate(versions, outcome);
  }

  function handleRefusal(refusal: Error) {
    if (isStalePublication(refusal)) return void loadLatest();
    // The button changes.
    if (isApprovalRequired(refusal)) return void queryClient.invalidateQueries({ queryKey: APPROVAL_SETTINGS });
    // Something may have been deleted since these lists were loaded: its problem is then shown here.
    for (const queryKey of namedByRules(api)) void queryClient.invalidateQueries({ queryKey });
    return undefined;
  }

  if (reload !== undefined) {
    return (
      <StaleReview
        kind={kind}
        reference={reference}
        reviewed={reviewed}
        latest={reload === 'done' ? latest : undefined}
        hasFailed={reload === 'failed' || (reload === 'done' && !latest)}
        onRetry={() => void loadLatest()}
        onReviewAgain={(next) => {
          setReload(undefined);
          publishing.reset();
          requesting.reset();
          onReviewAgain(next);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <SidePanel
      key="review"
      title="Review and publish"
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          {blocking.length > 0 && (
            <span id={reasonId} className={classes.reason}>
              Fix the problems above before you publish.
            </span>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            single
            busy={isBusy}
            disabled={blocking.length > 0}
            aria-describedby={blocking.length > 0 ? reasonId : undefined}
            onClick={publish}
          >
            {needsApproval ? 'Request approval' : 'Publish'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>
          <span>{`${needsApproval ? 'Another person approves the publication. ' : ''}Payments follow this draft as soon as it is published${published ? ', in place of the published draft' : ''}. `}</span>
          <LastChange draft={saved} />
          {saved.publishedOn != null && <span> This draft was published before.</span>}
        </p>
        {error && (
          <WarningAlert quiet title={needsApproval ? 'Failed to request the approval' : 'Failed to publish draft'}>
            {errorMessages(error).map((message) => (
              <p key={message}>{message}</p>
            ))}
          </WarningAlert>
        )}
        {blocking.length > 0 && <Problems title="This draft cannot be published yet" problems={blocking} />}
        <AppsInTest rules={saved.rules} methods={reference.methods} />
        {base && published && (
          <UndoneByDraft kind={kind} draft={saved} base={base} published={published} reference={reference} />
        )}
        <DraftComparison kind={kind} before={published} after={saved} reference={reference} />
        <LosingPayments draft={draft} reviewed={reviewed} />
        {warnings.length > 0 && <Problems title="Check before you publish" problems={warnings} />}
        {needsApproval && <ApproverNote value={note} onChange={setNote} />}
      </Stack>
    </SidePanel>
  );
}

/**
 * The older publication that a draft began from, if another one was published since. To publish an earlier draft again is to
 * return to it: that it is older goes without saying.
 */
function olderBase({ saved, published, drafts }: Reviewed): Draft | undefined {
  const base = saved.publishedOn == null ? publicationBehind({ drafts }, saved) : undefined;
  return base?.draftId === published?.draftId ? undefined : base;
}

function LastChange({ draft: { lastModified, lastModifiedBy } }: { readonly draft: Reviewed['saved'] }) {
  return (
    <span>
      <span>{`Last changed ${lastModifiedBy == null ? '' : `by ${lastModifiedBy} `}on `}</span>
      <DateTime value={lastModified} />.
    </span>
  );
}

function Problems({ title, problems }: { readonly title: string; readonly problems: readonly Problem[] }) {
  return (
    <WarningAlert quiet title={title}>
      <ul className={classes.problems}>
        {problems.map(({ code, field, message }) => (
          <li key={`${code} ${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </WarningAlert>
  );
}
