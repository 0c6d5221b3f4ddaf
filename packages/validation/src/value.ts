/** The judgement of a text that a user entered: the form in which it is stored, or a sentence about its fault. */
export type ReadValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

/** Judges a text of one kind, such as an IBAN. Takes it as people type and paste it. Never throws. */
export type Judge = (text: string) => ReadValue;
