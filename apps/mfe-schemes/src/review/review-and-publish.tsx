import type { Draft, Scheme } from '@portal/api-client/schemes';
import type { DraftOnScreen } from '../draft-on-screen.ts';

interface ReviewAndPublishProps {
  /** The content is that of the saved draft. */
  readonly draft: DraftOnScreen;
  readonly saved: Draft;
  readonly scheme: Scheme;
  /** Why it cannot be published now, such as unsaved changes. */
  readonly disabledReason?: string | undefined;
  /** Loads the scheme again, after a publication or when it turned out to be stale. */
  onReload(): Promise<boolean>;
}

/** The button 'Review and publish' with its review: what differs from the published draft, in words. */
export function ReviewAndPublish(_props: ReviewAndPublishProps) {
  return null;
}
