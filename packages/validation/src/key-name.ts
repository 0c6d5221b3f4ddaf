/** Names with which every object in JavaScript is born, so that programs which use names as keys mistake them. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Why a name that a user chooses cannot be used as a key, such as a name in metadata; `undefined` if it can. The programs that read
 * keys are not ours alone: in many of them, these names change the object in place of an entry.
 */
export function keyNameFault(name: string): string | undefined {
  const trimmed = name.trim();
  return RESERVED.has(trimmed) ? `Please use another name: ‘${trimmed}’ is a reserved word.` : undefined;
}
