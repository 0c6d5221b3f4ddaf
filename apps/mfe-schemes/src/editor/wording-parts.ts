/** A piece of a wording: text, or a placeholder. */
export interface WordingPart {
  readonly text: string;
  /** The key of a placeholder; absent for text. */
  readonly key?: string;
  /** A placeholder may occur several times; the first occurrence is its field. */
  readonly isFirst?: boolean;
}

/** Splits 'I authorise {{name}} …' at the known placeholders. Unknown ones stay text. */
export function wordingParts(wording: string, keys: ReadonlySet<string>): WordingPart[] {
  const seen = new Set<string>();
  return wording.split(/(\{\{\s*[^{}]+?\s*\}\})/).flatMap((text): WordingPart[] => {
    if (text === '') return [];
    const [, key] = /^\{\{\s*([^{}]+?)\s*\}\}$/.exec(text) ?? [];
    if (key === undefined || !keys.has(key)) return [{ text }];
    const isFirst = !seen.has(key);
    seen.add(key);
    return [{ text, key, isFirst }];
  });
}
