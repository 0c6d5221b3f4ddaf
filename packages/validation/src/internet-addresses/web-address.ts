import { checkDestination, type DestinationFault } from './destination.ts';
import type { ReadValue } from '../value.ts';

const INCOMPLETE = 'Please enter a complete address, such as https://shop.example';

const WORDS: Readonly<Record<DestinationFault, string>> = {
  CHARACTERS: 'An address cannot contain spaces, control characters or invisible characters.',
  NOT_A_URL: INCOMPLETE,
  SCHEME: INCOMPLETE,
  CREDENTIALS: 'An address cannot contain a user name or password.',
  // Accepted: some shops have their pages behind a #.
  FRAGMENT: INCOMPLETE,
  HOST: 'The host name of the address cannot exist. Check its spelling and its dots.',
  PORT: 'Browsers do not open this port. Please use another one, such as 443.',
};

/**
 * Judges the address of a web page, absolute and with http or https, by the rules of a webhook's destination, except that it may have a
 * fragment. Its stored form is trimmed.
 */
export function readWebAddress(text: string): ReadValue {
  const value = text.trim();
  if (value === '') return { ok: false, message: 'Please enter an address' };
  const checked = checkDestination(value, undefined, true);
  return checked.ok ? { ok: true, value } : { ok: false, message: WORDS[checked.fault] };
}
