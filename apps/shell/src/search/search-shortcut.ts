const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** How the shortcut reads on the user's keyboard, and how assistive technology is told of it. */
export function searchShortcut(): { readonly text: string; readonly keys: string } {
  return isMac() ? { text: '⌘K', keys: 'Meta+K' } : { text: 'Ctrl K', keys: 'Control+K' };
}

/** Whether the keys are Ctrl+K, or Command+K on a Mac, where Ctrl+K deletes to the end of a line. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  // What fills a form in for the user says that a key was pressed, and not which.
  const key: unknown = event.key;
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isModified = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return typeof key === 'string' && key.toLowerCase() === 'k' && isModified && !altKey && !shiftKey;
}
