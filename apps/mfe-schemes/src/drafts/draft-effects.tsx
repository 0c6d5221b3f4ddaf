import type { DraftOnScreen } from '../draft-on-screen.ts';
import { Replay, type ReplayProps } from '../replay/replay.tsx';
import { Simulator } from '../simulator/simulator.tsx';
import classes from './draft-workspace.module.css';

export interface DraftEffectsProps {
  readonly draft: DraftOnScreen;
  readonly ruleInFocus: string | undefined;
  /** A stable function. */
  readonly onUncovered: ReplayProps['onUncovered'];
}

/** The panels with a draft's effects: on one payment, and on past payments. */
export function DraftEffects({ draft, ruleInFocus, onUncovered }: DraftEffectsProps) {
  return (
    <div className={classes.panels}>
      <Simulator draft={draft} ruleInFocus={ruleInFocus} />
      <Replay draft={draft} onUncovered={onUncovered} />
    </div>
  );
}
