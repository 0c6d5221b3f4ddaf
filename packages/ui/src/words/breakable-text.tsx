import { Fragment } from 'react';

/** A URL, an email address or a name, which wraps at the end of its parts instead of within a word. */
export function BreakableText({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[/?&.@-])(?![/])/);
  return (
    <span key={text} dir="auto">
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place + 1).join('')}>
          {place > 0 && <wbr />}
          {/* oxlint-disable-next-line portal/text-beside-siblings -- The key replaces the whole element with its text. */}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
