import { Button, Panel } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import type { AppState } from '../../installed/app-state.ts';
import { AppStateView } from '../../installed/app-state-view.tsx';

export interface ValidationPanelProps {
  readonly state: AppState;
  /** The change that was just made, such as 'Saved'; `undefined` if none. */
  readonly done: 'Saved' | 'Connected' | undefined;
  /** Whether the validation is the user's next step. */
  readonly isNext: boolean;
  readonly onValidate: () => void;
}

/** Whether an app works, and how to find out. */
export function ValidationPanel({ state, done, isNext, onValidate }: ValidationPanelProps) {
  const isOffered = done !== undefined && state.kind === 'notValidated';
  return (
    <Panel title="Validation" description="Checks the saved configuration with the provider.">
      <Stack>
        <div role="status">
          <Stack>
            {isOffered && <p>{`${done}. Validate the configuration to see whether it works.`}</p>}
            <AppStateView state={state} />
          </Stack>
        </div>
        <div>
          <Button variant={isNext ? 'primary' : 'default'} busy={state.kind === 'validating'} onClick={onValidate}>
            Validate
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}
