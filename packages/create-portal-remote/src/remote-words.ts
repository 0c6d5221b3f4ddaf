/** The spellings of a remote's name in its files: `instant-payouts`, `Instant payouts`, `InstantPayouts`. */
export interface RemoteWords {
  readonly id: string;
  readonly title: string;
  readonly identifier: string;
}

/** Returns a sentence if no remote can have this name. */
export function nameFault(name: string): string | undefined {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return undefined;
  return `A remote's name starts with a letter and contains only lower-case letters, digits and single hyphens, such as 'payouts'; it is '${name}'.`;
}

export function wordsOf(name: string): RemoteWords {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    id: name,
    title: capital(name.replaceAll('-', ' ')),
    identifier: name.split('-').map(capital).join(''),
  };
}

/** Replaces the template's `sample` with the remote's name, in the spelling that fits identifiers, titles or ids. */
export function inWordsOf(text: string, { id, title, identifier }: RemoteWords): string {
  return text
    .replaceAll('remote-template', `mfe-${id}`)
    .replaceAll(/(?<=[a-z])Sample|Sample(?=[A-Z])/g, identifier)
    .replaceAll('Sample', title)
    .replaceAll('sample', id);
}
