const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The shortcut's text for the user's keyboard, and its value for `aria-keyshortcuts`. */
export function searchShortcut(): { readonly text: string; readonly keys: string } {
  return isMac() ? { text: '⌘K', keys: 'Meta+K' } : { text: 'Ctrl K', keys: 'Control+K' };
}

/** Whether the keys are Ctrl+K, or Command+K on a Mac, where Ctrl+K deletes to the end of a line. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  // Autofill sends key events without a key.
  const key: unknown = event.key;
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isModified = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return typeof key === 'string' && key.toLowerCase() === 'k' && isModified && !altKey && !shiftKey;
}
