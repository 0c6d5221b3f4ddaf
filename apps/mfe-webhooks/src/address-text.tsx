import { Fragment } from 'react';

/** An address that breaks where its parts end, rather than within a word. */
export function AddressText({ address }: { readonly address: string }) {
  const parts = address.split(/(?<=[/?&.-])(?![/])/);
  return parts.map((part, place) => (
    <Fragment key={parts.slice(0, place + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ));
}
