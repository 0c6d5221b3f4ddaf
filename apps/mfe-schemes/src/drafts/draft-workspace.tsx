import { LazyPart } from '@portal/ui/page-parts';
import type { ReactNode } from 'react';
import classes from './draft-workspace.module.css';
import type { DraftEffectsProps } from './draft-effects.tsx';

interface DraftWorkspaceProps extends DraftEffectsProps {
  /** The draft's form. */
  readonly children: ReactNode;
}

/** A draft's form and its effects: beside the form on a wide screen, otherwise below it. */
export function DraftWorkspace({ children, ...effects }: DraftWorkspaceProps) {
  return (
    <div className={classes.workspace}>
      <div className={classes.form}>{children}</div>
      <div className={classes.effects}>
        {/* After the form, which can be edited without it. */}
        <LazyPart load={loadDraftEffects} failure="Simulator and replay could not be loaded" lines={8}>
          {(DraftEffects) => <DraftEffects {...effects} />}
        </LazyPart>
      </div>
    </div>
  );
}

async function loadDraftEffects() {
  return (await import('./draft-effects.tsx')).DraftEffects;
}
