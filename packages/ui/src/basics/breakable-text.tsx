import { Fragment } from 'react';

/** A URL, an email address or a name, which wraps at the end of its parts instead of within a word. */
export function BreakableText({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[/?&.@-])(?![/])/);
  return parts.map((part, place) => (
    <Fragment key={parts.slice(0, place + 1).join('')}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
