import type { Draft, Scheme } from '@portal/api-client/schemes';
import { useAccess } from '@portal/auth';
import {
  useApprovalHref,
  useDeclinedApproval,
  useNeedsApproval,
  usePendingApproval,
} from '@portal/platform-ui/approvals';
import { RoleButton } from '@portal/platform-ui/role-gates';
import { LazyDialog, Row } from '@portal/ui/page-parts';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import { schemeRoles } from '../scheme-kind.ts';
import classes from './review-and-publish.module.css';
import { type Reviewed, reviewable } from './reviewed.ts';

/** Short, because it is over the form on a phone. */
const WAITING = 'Waiting for approval. Any change makes the request lapse.';

interface ReviewAndPublishProps {
  /** The content is that of the saved draft. */
  readonly draft: DraftOnScreen;
  readonly saved: Draft;
  readonly scheme: Scheme;
  /** Why it cannot be published now, such as unsaved changes. */
  readonly disabledReason?: string | undefined;
  /** Loads the scheme again when the review turned out to be stale; returns false if that failed. */
  onReload(): Promise<boolean>;
}

/** The button 'Review and publish' with its review: the differences from the published draft, in words. */
export function ReviewAndPublish({ draft, saved, scheme, disabledReason, onReload }: ReviewAndPublishProps) {
  const [reviewed, setReviewed] = useState<Reviewed>();
  const reasonId = useId();
  const latest = reviewable(saved, scheme);
  const canWrite = useAccess().canWrite(schemeRoles(draft.kind));
  const needsApproval = useNeedsApproval('schemes', { enabled: canWrite }) ?? false;
  const subject = `draft ${saved.draftId}`;
  const asks = { enabled: canWrite && needsApproval };
  const pending = usePendingApproval(subject, asks);
  const declined = useDeclinedApproval(subject, saved.lastModified, asks);
  const shown = pending ?? declined;
  const requestHref = useApprovalHref();
  const request = shown && requestHref(shown);
  const reason = (pending && WAITING) ?? disabledReason ?? whyNot(saved, latest);
  return (
    <Row>
      <RoleButton
        roles={schemeRoles(draft.kind)}
        // Keeps the focus, which returns here after the publication.
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => {
          if (reason === undefined) setReviewed(latest);
        }}
      >
        Review and publish
      </RoleButton>
      {reason !== undefined && (
        <span id={reasonId} className={classes.reason}>
          {reason}
        </span>
      )}
      {!pending && declined && (
        <span className={classes.reason}>{`Declined by ${declined.endedBy ?? 'another person'}.`}</span>
      )}
      {request !== undefined && <Link to={request}>Open the request</Link>}
      {reviewed && (
        <LazyDialog title="Review and publish" load={loadReviewPanel} onClose={() => setReviewed(undefined)}>
          {(ReviewPanel) => (
            <ReviewPanel
              draft={draft}
              schemeId={scheme.schemeId}
              reviewed={reviewed}
              latest={latest}
              needsApproval={needsApproval}
              onReload={onReload}
              onReviewAgain={setReviewed}
              onClose={() => setReviewed(undefined)}
            />
          )}
        </LazyDialog>
      )}
    </Row>
  );
}

function whyNot(saved: Draft, latest: Reviewed | undefined): string | undefined {
  if (!latest) return 'The published draft could not be found. Reload the page.';
  return latest.published?.draftId === saved.draftId ? 'This draft is published.' : undefined;
}

async function loadReviewPanel() {
  return (await import('./review-panel.tsx')).ReviewPanel;
}
