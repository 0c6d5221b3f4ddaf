import type { Draft, DraftInput, SchemeKind } from '@portal/api-client/schemes';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { DraftOnScreen, SchemeReference } from '../draft-on-screen.ts';
import type { Uncovered } from '../editor/problem-item.ts';

interface StartingPoint {
  readonly kind: SchemeKind;
  readonly schemeId: string | undefined;
  readonly published: Draft | undefined;
  readonly reference: SchemeReference;
  /** The content until the form reports its own. */
  readonly initialContent: DraftInput;
}

/** Follows the values of a form, for the panels beside it, which may lag behind the user's input. */
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
  const [uncovered, onUncovered] = useState<Uncovered>();
  return { draft, ruleInFocus, onChange, uncovered, onUncovered };
}
