import type { Draft, SchemeKind } from '@portal/api-client/schemes';
import { DateTime, Panel, Skeleton } from '@portal/ui/basics';
import type { SchemeReference } from '../draft-on-screen.ts';

interface StaleDraftProps {
  readonly kind: SchemeKind;
  /** The draft that the user's changes are based on. */
  readonly opened: Draft;
  /** The same as `opened` until the latest one is loaded. */
  readonly latest: Draft;
  readonly reference: SchemeReference;
}

/** Says who changed the draft while the user edited it. */
export function StaleDraft({ opened, latest }: StaleDraftProps) {
  return (
    <Panel title="Changed in the meantime">
      {latest.lastModified === opened.lastModified ? (
        <Skeleton lines={2} />
      ) : (
        <p>
          <strong>{latest.lastModifiedBy ?? 'Someone else'}</strong> saved this draft on{' '}
          <DateTime value={latest.lastModified} />.
        </p>
      )}
    </Panel>
  );
}
