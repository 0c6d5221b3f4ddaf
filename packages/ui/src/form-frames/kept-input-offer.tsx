import { flushSync } from 'react-dom';
import { Button } from '../buttons/button.tsx';
import { WarningAlert } from '../messages/warning-alert.tsx';
import classes from './kept-input-offer.module.css';
import { useFormState } from '../form-state/form-part.ts';
import type { FormHandle } from '../form-state/form-store.ts';

export interface KeptInputOfferProps {
  readonly form: FormHandle;
}

/** Instructions about secrets that were not kept, as the end of a sentence. */
export function enterAgain(titles: readonly string[]): string {
  return `enter ${titles.length === 1 ? 'this' : 'these'} again: ${titles.join(', ')}.`;
}

/** Offers the input that was not saved when the user's session ended. Renders nothing if there is none. */
export function KeptInputOffer({ form }: KeptInputOfferProps) {
  const keptInput = useFormState(form, (state) => state.keptInput());
  const isBusy = useFormState(form, (state) => state.isBusy());
  if (!keptInput) return null;

  function decide(act: () => void) {
    flushSync(act);
    // The pressed button has disappeared.
    form.focusStart();
  }

  return (
    <div className={classes.offer}>
      <WarningAlert title="You have unsaved changes from before you were logged out">
        {keptInput.unkept.length > 0 && (
          <p>{`Secrets are not kept. After you restore, ${enterAgain(keptInput.unkept)}`}</p>
        )}
        <div className={classes.actions}>
          <Button size="small" disabled={isBusy} onClick={() => decide(form.restoreKept)}>
            Restore changes
          </Button>
          <Button size="small" variant="quiet" disabled={isBusy} onClick={() => decide(form.dropKept)}>
            Discard them
          </Button>
        </div>
      </WarningAlert>
    </div>
  );
}
