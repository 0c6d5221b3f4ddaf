import { Refusal } from '../processes/child.ts';

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/**
 * Adds a last entry to a list, an object or an interface. `opening`: the text before its entries, with the bracket. The result needs
 * formatting. Throws a Refusal if the text does not contain the opening.
 */
export function withEntry(text: string, opening: string, entry: string): string {
  const bracket = opening.at(-1) ?? '';
  const start = text.indexOf(opening) + opening.length;
  if (start < opening.length) throw new Refusal(`Nothing begins with '${opening}'.`);
  const end = closingOf(text, start, bracket);
  const entries = text.slice(start, end).trimEnd();
  const separator = entries === '' || /[,;]$/.test(entries) ? '' : ',';
  return `${text.slice(0, start)}${entries}${separator}\n${entry}\n${text.slice(end)}`;
}

/** The position of the bracket that closes the one before `start`. */
function closingOf(text: string, start: number, bracket: string): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === bracket) depth += 1;
    if (text[at] === CLOSING[bracket]) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Refusal(`Nothing closes the '${bracket}' of '${text.slice(0, start).split('\n').at(-1)}'.`);
}

/** Adds an import after the last one from the same folder of the same file's folder, or after the last import. */
export function withImport(text: string, line: string): string {
  const folderOf = (statement: string) => /from '(\.\/[^/']+\/)/.exec(statement)?.[1];
  const imports = [...text.matchAll(/^import [^;]*;\n/gm)];
  const neighbour = imports.findLast(([statement]) => folderOf(statement) === folderOf(line)) ?? imports.at(-1);
  if (neighbour === undefined) throw new Refusal('The file has no imports.');
  const end = neighbour.index + neighbour[0].length;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
}

/**
 * Adds the missing ones of some names to a list of names in braces, in the order of the alphabet. `after`: the text after the braces.
 * Throws a Refusal if the text does not contain such a list.
 */
export function withNames(text: string, names: readonly string[], after: string): string {
  const list = [...text.matchAll(/\{([^{}]*)\}/g)].find(({ 0: braces, index }) =>
    text.startsWith(after, index + braces.length),
  );
  if (list === undefined) throw new Refusal(`Nothing ends with '}${after}'.`);
  const present = (list[1] ?? '').split(',').flatMap((name) => name.trim() || []);
  const plain = (name: string) => name.replace(/^type /, '');
  const all = [...new Set([...present, ...names])].toSorted((one, other) =>
    plain(one).localeCompare(plain(other), 'en'),
  );
  return `${text.slice(0, list.index)}{ ${all.join(', ')} }${text.slice(list.index + list[0].length)}`;
}
