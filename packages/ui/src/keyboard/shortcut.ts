const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

export interface Shortcut {
  /** As the user's keyboard names it, e.g. 'Ctrl K'. */
  readonly text: string;
  /** For `aria-keyshortcuts`. */
  readonly keys: string;
}

/** Ctrl, or Command on a Mac, and a letter. `letter`: in lower case. */
export function shortcutOf(letter: string): Shortcut {
  const key = letter.toUpperCase();
  return isMac() ? { text: `⌘${key}`, keys: `Meta+${key}` } : { text: `Ctrl ${key}`, keys: `Control+${key}` };
}

/** Whether the keys are Ctrl and the letter, or on a Mac Command and the letter: there, Ctrl edits text. `letter`: in lower case. */
export function isShortcut(event: KeyboardEvent, letter: string): boolean {
  // Autofill sends key events without a key.
  const key: unknown = event.key;
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isModified = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return typeof key === 'string' && key.toLowerCase() === letter && isModified && !altKey && !shiftKey;
}
