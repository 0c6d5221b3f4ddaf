import type { KeyboardEvent as FieldKeyEvent } from 'react';

/** The key code of a key that an input method takes. Safari sends it with the Enter that ends the composition, after `isComposing`. */
const INPUT_METHOD_KEY = 229;

/** Whether a key belongs to an input method, e.g. Enter that selects Japanese characters. Such a key must not choose or submit anything. */
export function isComposing(event: KeyboardEvent | FieldKeyEvent): boolean {
  const { isComposing: isUnfinished, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isUnfinished || keyCode === INPUT_METHOD_KEY;
}
