import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing } from './is-composing.ts';
import { isShortcut } from './shortcut.ts';

/** The letter of the shortcut that saves. */
export const SAVE_LETTER = 's';

/** Key presses that a form without changes has passed on to the other forms of the page. */
const passedOn = new WeakSet<KeyboardEvent>();

/**
 * Ctrl+S, or Command+S on a Mac, submits the form of `button` if `canSave`, as a click on the button does, and never
 * opens the browser's own dialog. If a dialog is open or a form has the focus, only that dialog or form reacts;
 * otherwise the first form that can be saved does.
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
