/** Names that JavaScript objects have from the start, so that programs that use names as keys mistake them for entries. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Why a name that a user chooses cannot be used as a key, such as a name in metadata; `undefined` if it can. The programs that read
 * keys are not ours alone: in many of them, these names change the object itself instead of adding an entry.
 */
export function keyNameFault(name: string): string | undefined {
  const trimmed = name.trim();
  return RESERVED.has(trimmed) ? `Please use another name: ‘${trimmed}’ is a reserved word.` : undefined;
}
