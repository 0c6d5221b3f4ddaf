/** A text in which backticks mark code; empty lines separate paragraphs. */
export type Words = string;

/** A member of an object, or a parameter. */
export interface FieldEntry {
  readonly name: string;
  /** Its type and limits, such as 'text, at most 200 characters, required'. */
  readonly type: string;
  readonly words: Words | undefined;
  /** The values that it can have, as JSON. */
  readonly values: readonly string[];
  /** The page of its schema. */
  readonly schema: LinkEntry | undefined;
  /** The members of an object without a name of its own. */
  readonly fields: readonly FieldEntry[];
}

export interface LinkEntry {
  readonly text: string;
  /** A path of the portal. */
  readonly path: string;
  /** The method of a call. */
  readonly method?: string | undefined;
  readonly words?: Words | undefined;
}

export interface CodeEntry {
  readonly label: string;
  /** For Markdown, such as `json`. */
  readonly language: string;
  readonly code: string;
  /** The needs of the code, such as a library. */
  readonly note?: string | undefined;
  /** The name under which `command` runs it. Default of both: it is pasted into a terminal. */
  readonly file?: string | undefined;
  readonly command?: string | undefined;
}

/** The needs of a sample and how it is run, in paragraphs; empty if there is nothing to say. */
export function sampleWords({ note, file, command }: CodeEntry): Words {
  const words = [note ?? '', command === undefined ? '' : `Save it as \`${file ?? ''}\`, and run \`${command}\`.`];
  return words.filter((part) => part !== '').join('\n\n');
}

/** A part of a page. */
export type Block =
  | { readonly kind: 'text'; readonly words: Words }
  | { readonly kind: 'heading'; readonly text: string }
  | ({ readonly kind: 'code' } & CodeEntry)
  /** The same in several languages, one of which is shown. */
  | { readonly kind: 'samples'; readonly label: string; readonly samples: readonly CodeEntry[] }
  | { readonly kind: 'fields'; readonly label: string; readonly fields: readonly FieldEntry[] }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly term: string; readonly words: Words }[] }
  | { readonly kind: 'links'; readonly label: string; readonly links: readonly LinkEntry[] }
  /** Links that are shown on demand. */
  | {
      readonly kind: 'section';
      readonly title: string;
      readonly words: Words | undefined;
      readonly links: readonly LinkEntry[];
    };

/** A page of the documentation, which is drawn on screen and written as Markdown. */
export interface DocPage {
  readonly title: string;
  readonly words?: Words | undefined;
  readonly blocks: readonly Block[];
}

export const ROOT = '/api-documentation';

/** The address of a page: of a part such as `errors`, or of one of its entries. */
export function pathOf(part: string, name?: string): string {
  return name === undefined ? `${ROOT}/${part}` : `${ROOT}/${part}/${encodeURIComponent(name)}`;
}
