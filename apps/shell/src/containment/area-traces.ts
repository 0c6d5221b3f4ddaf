/** Attributes of the document that a page may change by mistake; the shell sets none of them later than the document. */
const OWN_ATTRIBUTES = ['aria-hidden', 'class', 'dir', 'hidden', 'inert', 'lang', 'style'] as const;

interface DocumentParts {
  /** `<html>` and `<body>`. */
  readonly elements: readonly Element[];
  sheets(this: void): Iterable<Pick<CSSStyleSheet, 'href' | 'disabled'>>;
}

export interface AreaTraces {
  /** The user opens a page of this remote, or of the shell. */
  enter(remoteId: string): void;
}

/**
 * Undoes what an area left on the whole document when the user leaves it: its style sheets rest until a page of it is opened again, and
 * `<html>` and `<body>` get the attributes that they had.
 */
export function watchAreaTraces({ elements, sheets }: DocumentParts): AreaTraces {
  const before = elements.map((element) => OWN_ATTRIBUTES.map((name) => [name, element.getAttribute(name)] as const));
  let current: string | undefined;

  return {
    enter(remoteId) {
      for (const sheet of sheets()) {
        const [, owner] = /\/remotes\/([a-z\d-]+)\//.exec(sheet.href ?? '') ?? [];
        if (owner !== undefined) sheet.disabled = owner !== remoteId;
      }
      if (current !== undefined && current !== remoteId) elements.forEach(restore);
      current = remoteId;
    },
  };

  function restore(element: Element, index: number): void {
    for (const [name, value] of before[index] ?? []) {
      if (element.getAttribute(name) === value) continue;
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
}
