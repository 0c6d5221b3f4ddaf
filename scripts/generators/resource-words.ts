/** A resource as `npm run new-resource` is asked for it. */
export interface Resource {
  /** The id of the remote that gets its pages, such as `webhooks`. */
  readonly area: string;
  /** In kebab-case, such as `bank-account`. */
  readonly singular: string;
  /** In kebab-case, such as `bank-accounts`. */
  readonly plural: string;
  /** The pair of roles that opens its pages, such as `WEBHOOK`. */
  readonly rights: string;
}

/** The words that stand for a resource in its template. */
const PLACEHOLDER: Resource = {
  area: 'sample-area',
  singular: 'sample-thing',
  plural: 'sample-things',
  rights: 'BRIDGE',
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (name: string) => name.split('-').map(capital).join('');

/** The spellings of a name in kebab-case. Those of a name of two words all differ. */
export const SPELLINGS = {
  kebab: (name: string) => name,
  camel: (name: string) => pascal(name).replace(/^./, (first) => first.toLowerCase()),
  pascal,
  snake: (name: string) => name.replaceAll('-', '_'),
  constant: (name: string) => name.replaceAll('-', '_').toUpperCase(),
  words: (name: string) => name.replaceAll('-', ' '),
  sentence: (name: string) => capital(name.replaceAll('-', ' ')),
};

/** Replaces the words of the template by those of a resource, in the same spelling. */
export function inWordsOf(text: string, { area, singular, plural, rights }: Resource): string {
  const names = [
    // The plural first, because it contains the singular.
    [PLACEHOLDER.plural, plural],
    [PLACEHOLDER.singular, singular],
  ] as const;
  const pairs = names.flatMap(([from, to]) =>
    Object.values(SPELLINGS).map((spell) => [spell(from), spell(to)] as const),
  );
  return [...pairs, [PLACEHOLDER.area, area] as const, [PLACEHOLDER.rights, rights] as const].reduce(
    (replaced, [from, to]) => replaced.replaceAll(from, to),
    text,
  );
}
