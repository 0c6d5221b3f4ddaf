import { memo, useEffect, useMemo, useState } from 'react';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import type { Uncovered } from '../editor/problem-item.ts';
import { Replay } from '../replay/replay.tsx';
import { Simulator } from '../simulator/simulator.tsx';
import classes from './draft-workspace.module.css';
import { stillUncovered } from './still-uncovered.ts';

export interface DraftEffectsProps {
  readonly draft: DraftOnScreen;
  readonly ruleInFocus: string | undefined;
  /** A stable function, called with the payments of the last replay that no rule on screen covers. */
  readonly onUncovered: (uncovered: Uncovered | undefined) => void;
}

/** The panels with a draft's effects: on one payment, and on past payments. Not drawn again with the form around them. */
export const DraftEffects = memo(function DraftEffects({ draft, ruleInFocus, onUncovered }: DraftEffectsProps) {
  const [replayed, setReplayed] = useState<Uncovered>();
  const uncovered = useMemo(() => replayed && stillUncovered(replayed, draft), [replayed, draft]);
  useEffect(
    function reportUncovered() {
      onUncovered(uncovered);
    },
    [uncovered, onUncovered],
  );
  return (
    <div className={classes.panels}>
      <Simulator draft={draft} ruleInFocus={ruleInFocus} />
      <Replay draft={draft} onUncovered={setReplayed} />
    </div>
  );
});
