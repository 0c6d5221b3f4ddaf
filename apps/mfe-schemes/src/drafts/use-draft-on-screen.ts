import { compileScheme, firstMatch } from '@portal/scheme-rules';
import type { Draft, DraftInput, SchemeKind } from '@portal/api-client/schemes';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { contentOnScreen } from '../content-on-screen.ts';
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
  const [replayed, onUncovered] = useState<Uncovered>();
  const uncovered = useMemo(() => replayed && stillUncovered(replayed, draft), [replayed, draft]);
  return { draft, ruleInFocus, onChange, uncovered, onUncovered };
}

/** Payments of the last replay that no rule on screen covers. Only the next replay finds newly uncovered ones. */
export function stillUncovered(
  { days, uncovered }: Uncovered,
  { kind, content, reference }: Pick<DraftOnScreen, 'content' | 'kind' | 'reference'>,
): Uncovered {
  const scheme = compileScheme(kind, contentOnScreen(content), reference.methods);
  const isCovered = ({ country, currency, lowest, highest }: Uncovered['uncovered'][number]) =>
    [lowest, highest].every((amount) => firstMatch(scheme, { amount, country, currency }) !== undefined);
  return { days, uncovered: uncovered.filter((one) => !isCovered(one)) };
}
