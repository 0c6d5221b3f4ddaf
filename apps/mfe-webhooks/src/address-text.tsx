import { Fragment } from 'react';

/** A URL that wraps at the end of its parts instead of within a word. */
export function AddressText({ address }: { readonly address: string }) {
  const parts = address.split(/(?<=[/?&.-])(?![/])/);
  return parts.map((part, place) => (
    <Fragment key={parts.slice(0, place + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ));
}
