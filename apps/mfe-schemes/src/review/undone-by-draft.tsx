import { fieldChanges, undoneChanges } from '@portal/scheme-rules';
import type { Draft, SchemeKind } from '@portal/api-client/schemes';
import { DateTime, WarningAlert } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import { useMemo } from 'react';
import { draftNumber } from '../drafts/draft-number.ts';
import { type DraftComparisonProps, FieldChanges, Part, RuleChanges } from './draft-comparison.tsx';

interface UndoneByDraftProps extends Pick<DraftComparisonProps, 'kind' | 'reference'> {
  readonly draft: Draft;
  /** The publication that the draft began from. */
  readonly base: Draft;
  /** The draft that is published now, another one. */
  readonly published: Draft;
}

/** Says that a draft began from an older publication, and which changes of the present one it would undo. */
export function UndoneByDraft({ kind, draft, base, published, reference }: UndoneByDraftProps) {
  const undone = useUndone(kind, { draft, base, published, methods: reference.methods });
  const fields = fieldChanges(undone.fields, {
    before: base,
    after: published,
    agreementTypes: reference.agreementTypes,
  });
  const hasRules = undone.added.length + undone.removed.length + undone.changed.length + undone.moved.length > 0;
  return (
    <Part title="Published since this draft began">
      <Stack gap={3}>
        <p>
          <span>{`This draft began from ${nameOf(base)}. `}</span>
          <strong>{published.lastModifiedBy ?? 'Someone else'}</strong>
          <span>{` changed ${nameOf(published)}, which was published since`}</span>
          {published.publishedOn != null && (
            <span>
              {' on '}
              <DateTime value={published.publishedOn} />
            </span>
          )}
          <span>.</span>
          {undone.isEmpty && <span> This draft undoes none of its changes.</span>}
        </p>
        {!undone.isEmpty && (
          <WarningAlert quiet title="Publishing this draft undoes these changes">
            <Stack gap={3}>
              {hasRules && <RuleChanges difference={undone} was={base} reference={reference} />}
              {fields.length > 0 && <FieldChanges fields={fields} />}
            </Stack>
          </WarningAlert>
        )}
      </Stack>
    </Part>
  );
}

function useUndone(kind: SchemeKind, drafts: Parameters<typeof undoneChanges>[1]) {
  const { draft, base, published, methods } = drafts;
  return useMemo(
    () => undoneChanges(kind, { draft, base, published, methods }),
    [kind, draft, base, published, methods],
  );
}

/** A platform that knows what a draft began from numbers its drafts. */
function nameOf(draft: Draft): string {
  return draftNumber(draft) ?? draft.name;
}
