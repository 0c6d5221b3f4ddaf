import type { Draft } from '@portal/api-client/schemes';
import { Button, DateTime, ErrorPanel, Skeleton, WarningAlert } from '@portal/ui/basics';
import { SidePanel, Stack } from '@portal/ui/page-parts';
import { useEffect, useRef } from 'react';
import { DraftComparison, type DraftComparisonProps } from './draft-comparison.tsx';
import classes from './review-and-publish.module.css';
import type { Reviewed } from './reviewed.ts';

interface StaleReviewProps extends Pick<DraftComparisonProps, 'kind' | 'reference'> {
  readonly reviewed: Reviewed;
  /** `undefined` while it is being loaded, or if that failed. */
  readonly latest: Reviewed | undefined;
  readonly hasFailed: boolean;
  onRetry(): void;
  onReviewAgain(latest: Reviewed): void;
  onClose(): void;
}

/** Shows the changes since the review with their author, and leads to a new review. */
export function StaleReview(props: StaleReviewProps) {
  const { reviewed, latest, hasFailed, onRetry, onReviewAgain, onClose } = props;
  const notice = useRef<HTMLDivElement>(null);

  useEffect(function startReadingHere() {
    notice.current?.focus();
  }, []);

  return (
    <SidePanel
      key="stale"
      title="Review again"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {latest && (
            <Button variant="primary" onClick={() => onReviewAgain(latest)}>
              Review again
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <div ref={notice} tabIndex={-1} className={classes.notice}>
          <WarningAlert quiet title="Nothing was published">
            <p>The scheme has changed since you reviewed it. See what changed, then review it again.</p>
          </WarningAlert>
        </div>
        {hasFailed && <ErrorPanel title="The latest version could not be loaded" onRetry={onRetry} />}
        {!hasFailed && !latest && <Skeleton />}
        {latest && <Changes {...props} reviewed={reviewed} latest={latest} />}
      </Stack>
    </SidePanel>
  );
}

function Changes({
  kind,
  reference,
  reviewed,
  latest,
}: Pick<StaleReviewProps, 'kind' | 'reference' | 'reviewed'> & { readonly latest: Reviewed }) {
  const isSameDraft = reviewed.saved.lastModified === latest.saved.lastModified;
  const { published } = latest;
  const isSamePublication = reviewed.published?.draftId === published?.draftId;
  return (
    <>
      {!isSameDraft && (
        <Stack as="section">
          <p>
            <strong>{author(latest.saved)}</strong> changed this draft on <DateTime value={latest.saved.lastModified} />
            :
          </p>
          <DraftComparison kind={kind} before={reviewed.saved} after={latest.saved} reference={reference} />
        </Stack>
      )}
      {!isSamePublication && published && (
        <Stack as="section">
          <p>
            <span>Another draft was published</span>
            {published.publishedOn != null && (
              <span>
                {' '}
                on <DateTime value={published.publishedOn} />
              </span>
            )}
            <span>
              , last changed by <strong>{author(published)}</strong>. Compared with the draft that was published before:
            </span>
          </p>
          <DraftComparison kind={kind} before={reviewed.published} after={published} reference={reference} />
        </Stack>
      )}
      {isSameDraft && isSamePublication && <p>The scheme is the same as when you reviewed it.</p>}
    </>
  );
}

const author = ({ lastModifiedBy }: Draft) => lastModifiedBy ?? 'Someone else';
