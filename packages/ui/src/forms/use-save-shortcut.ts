import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing } from '../basics/is-composing.ts';
import { isShortcut } from '../basics/shortcut.ts';

/** The letter of the shortcut that saves. */
export const SAVE_LETTER = 's';

/** Keys that a form without changes has left to the other forms of the page. */
const passedOn = new WeakSet<KeyboardEvent>();

/**
 * Ctrl+S, or Command+S on a Mac, submits the form of `button` if `canSave`, as a click on the button does, and never opens the browser's own
 * dialog. While another form has the focus or a dialog is open, the keys are for that;
 * while none has the focus, for the first form that can be saved.
 */
export function useSaveShortcut(button: RefObject<HTMLButtonElement | null>, canSave: boolean): void {
  const save = useEffectEvent((event: KeyboardEvent) => {
    const form = button.current?.form;
    if (!form || !isShortcut(event, SAVE_LETTER) || isComposing(event)) return;
    if (event.defaultPrevented && !passedOn.has(event)) return;
    const dialogs = [...document.querySelectorAll('dialog[open], [aria-modal="true"]')];
    const focused = document.activeElement?.closest('form');
    if (dialogs.some((dialog) => !dialog.contains(form)) || (focused && focused !== form)) return;
    event.preventDefault();
    if (!canSave) {
      passedOn.add(event);
      return;
    }
    passedOn.delete(event);
    if (!event.repeat) form.requestSubmit(button.current);
  });
  useEffect(function saveByShortcut() {
    const listen = (event: KeyboardEvent) => save(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
