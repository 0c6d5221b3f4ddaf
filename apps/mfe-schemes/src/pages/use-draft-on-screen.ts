import type { Draft, DraftInput, SchemeKind } from '@portal/api-client/schemes';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { DraftOnScreen, SchemeReference } from '../draft-on-screen.ts';

interface StartingPoint {
  readonly kind: SchemeKind;
  readonly schemeId: string | undefined;
  readonly published: Draft | undefined;
  readonly reference: SchemeReference;
  /** Until the form reports its content. */
  readonly initialContent: DraftInput;
}

/** Follows what a form shows, for the panels beside it, which may lag behind the user's input. */
export function useDraftOnScreen({ kind, schemeId, published, reference, initialContent }: StartingPoint) {
  const [shown, setShown] = useState<{ readonly content: DraftInput; readonly ruleInFocus: string | undefined }>({
    content: initialContent,
    ruleInFocus: undefined,
  });
  const { content, ruleInFocus } = useDeferredValue(shown);
  const draft = useMemo(
    (): DraftOnScreen => ({ kind, schemeId, content, published, reference }),
    [kind, schemeId, content, published, reference],
  );
  const onChange = useCallback(
    (next: DraftInput, rule: string | undefined) => setShown({ content: next, ruleInFocus: rule }),
    [],
  );
  return { draft, ruleInFocus, onChange };
}
