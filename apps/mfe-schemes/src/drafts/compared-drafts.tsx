import type { Draft, Scheme, SchemeKind } from '@portal/api-client/schemes';
import { Button, DateTime, Panel, Skeleton } from '@portal/ui/basics';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { X } from 'lucide-react';
import { DraftComparison } from '../review/draft-comparison.tsx';
import { draftNumber } from './draft-number.ts';
import { DRAFT_STATES, draftState } from './draft-state.ts';
import { useSchemeReference } from '../schemes/use-scheme-reference.ts';

interface ComparedDraftsProps {
  readonly kind: SchemeKind;
  readonly scheme: Scheme;
  readonly before: Draft;
  readonly after: Draft;
  readonly onClose: () => void;
}

/** The differences between two drafts of a scheme. */
export function ComparedDrafts({ kind, scheme, before, after, onClose }: ComparedDraftsProps) {
  const reference = useSchemeReference();
  return (
    <Panel
      title="Comparison"
      actions={
        <Button icon={<X size={16} aria-hidden />} onClick={onClose}>
          Close comparison
        </Button>
      }
    >
      <Stack gap={4}>
        <p>
          From <DraftWords scheme={scheme} draft={before} /> to <DraftWords scheme={scheme} draft={after} />.
        </p>
        <QueryFailure query={reference} />
        {reference.data ? (
          <DraftComparison kind={kind} before={before} after={after} reference={reference.data} />
        ) : (
          reference.error === null && <Skeleton lines={4} />
        )}
      </Stack>
    </Panel>
  );
}

function DraftWords({ scheme, draft }: { readonly scheme: Scheme; readonly draft: Draft }) {
  const number = draftNumber(draft);
  return (
    <>
      <strong>{draft.name}</strong>{' '}
      <span>{`${number === undefined ? '' : `${number} `}(${DRAFT_STATES[draftState(scheme, draft)].toLowerCase()}), changed`}</span>{' '}
      <DateTime value={draft.lastModified} />{' '}
      <span>{draft.lastModifiedBy != null && `by ${draft.lastModifiedBy}`}</span>
    </>
  );
}
