import type { ReactNode } from 'react';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import { Replay, type ReplayProps } from '../replay/replay.tsx';
import { Simulator } from '../simulator/simulator.tsx';
import classes from './draft-workspace.module.css';

interface DraftWorkspaceProps {
  readonly draft: DraftOnScreen;
  readonly ruleInFocus: string | undefined;
  /** A stable function. */
  readonly onUncovered: ReplayProps['onUncovered'];
  /** The draft's form. */
  readonly children: ReactNode;
}

/** A draft's form, and what the draft will do: beside it on a wide screen, otherwise below it. */
export function DraftWorkspace({ draft, ruleInFocus, onUncovered, children }: DraftWorkspaceProps) {
  return (
    <div className={classes.workspace}>
      <div className={classes.form}>{children}</div>
      <div className={classes.effects}>
        <div className={classes.panels}>
          <Simulator draft={draft} ruleInFocus={ruleInFocus} />
          <Replay draft={draft} onUncovered={onUncovered} />
        </div>
      </div>
    </div>
  );
}
