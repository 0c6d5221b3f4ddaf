/** Safe markup, built by `html`, which escapes its contents. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Content = string | number | Html | undefined | false | readonly Html[];

/** Builds markup. Escapes contents that are not markup themselves; omits `undefined` and `false`. */
export function html(texts: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(texts.reduce((before, text, index) => before + toMarkup(contents[index - 1]) + text));
}

function toMarkup(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Html) return content.markup;
  if (typeof content === 'object') return content.map((item) => item.markup).join('');
  return String(content).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
