import type { SaveOutcome } from '@portal/api-client';
import type { FormHandle } from '@portal/ui/forms';
import { useEffect } from 'react';

export const SAVED: SaveOutcome = { status: 'saved', version: undefined };

/** A save that takes a second. */
export const savesWith = (outcome: SaveOutcome) => () =>
  new Promise<SaveOutcome>((resolve) => setTimeout(() => resolve(outcome), 1000));

/** Submits a form when it is first shown, if `isSubmitted`. */
export function useFirstSubmit(form: FormHandle, isSubmitted: boolean): void {
  useEffect(
    function submitOnce() {
      // After this commit, because a submit renders at once.
      if (isSubmitted) queueMicrotask(() => void form.submit());
    },
    [form, isSubmitted],
  );
}
