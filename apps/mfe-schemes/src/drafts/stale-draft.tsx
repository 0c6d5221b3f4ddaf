import type { Draft, SchemeKind } from '@portal/api-client/schemes';
import { DateTime, Panel, Skeleton } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import type { SchemeReference } from '../draft-on-screen.ts';
import { DraftComparison } from '../review/draft-comparison.tsx';

interface StaleDraftProps {
  readonly kind: SchemeKind;
  /** The draft that the user's changes are based on. */
  readonly opened: Draft;
  /** The same as `opened` until the latest one is loaded. */
  readonly latest: Draft;
  readonly reference: SchemeReference;
}

/** Shows the changes that another user saved while the user edited the draft, with their author. */
export function StaleDraft({ kind, opened, latest, reference }: StaleDraftProps) {
  return (
    <Panel title="Changed in the meantime">
      {latest.lastModified === opened.lastModified ? (
        <Skeleton lines={2} />
      ) : (
        <Stack gap={4}>
          <p>
            <strong>{latest.lastModifiedBy ?? 'Someone else'}</strong> saved this draft on{' '}
            <DateTime value={latest.lastModified} /> while you edited it:
          </p>
          <DraftComparison kind={kind} before={opened} after={latest} reference={reference} />
        </Stack>
      )}
    </Panel>
  );
}
