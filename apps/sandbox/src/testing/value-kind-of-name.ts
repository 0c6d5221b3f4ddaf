import type { ValueKind } from '@portal/validation';

/** The last words of names → the kind of their values. */
const KINDS: readonly (readonly [RegExp, ValueKind])[] = [
  [/\bibans?$/, 'iban'],
  [/\bbics?$/, 'bic'],
  [/\bcreditor ?identifier$|\bcreditor ?id$/, 'creditor-identifier'],
  [/\bservice user number$/, 'service-user-number'],
  [/\bcountry( code)?$|\bcountries$/, 'country'],
  [/\bcurrency( code)?$|\bcurrencies$/, 'currency'],
  [/\be ?mail( address)?$|\breply (to|address)$/, 'email'],
  [/\b(uri|url|website|destination|web address|link)$/, 'uri'],
];

/** The kind of value that the name of a property promises; `undefined` if it promises none. */
export function valueKindOfName(name: string): ValueKind | undefined {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]/g, ' ')
    .toLowerCase();
  return KINDS.find(([pattern]) => pattern.test(words))?.[1];
}
