import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The button on the page with this name. Throws unless there is exactly one. */
export function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}

/** Waits for an alert dialog, such as 'Leave this page?', and returns queries for it. */
export async function findQuestion(name: string) {
  return within(await screen.findByRole('alertdialog', { name }));
}

/**
 * Clicks the button that opens a dialog of the same name, and waits for a heading in it: a placeholder has the dialog's name
 * while its code loads. Returns queries for the dialog.
 */
export async function openDialog(user: UserEvent, name: string, heading: string) {
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { name: heading });
  return within(screen.getByRole('dialog', { name }));
}

/** The user returns to the tab, and the page refreshes its data. */
export function returnToTab(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
