import type { ReadValue } from '../value.ts';

/** Names, and no offsets such as `+01:00`, which some browsers accept as zones too. */
const NAME = /^[a-z][\w+/-]*$/i;

/** Reads the name of a time zone of the IANA database, such as `Europe/Berlin`, in any case. */
export function readTimeZone(text: string): ReadValue {
  const typed = text.trim();
  if (typed === '') return { ok: false, message: 'Please choose a time zone' };
  const name = NAME.test(typed) ? nameOf(typed) : undefined;
  return name === undefined
    ? { ok: false, message: 'Please choose a time zone of the list, such as Europe/Berlin' }
    : { ok: true, value: name };
}

/** The zones to choose from, sorted, with UTC first. */
export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** The spelling of the database; `undefined` for a zone that it does not have. */
function nameOf(typed: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-GB', { timeZone: typed }).resolvedOptions();
    // An older name of a zone stays: the browser of its user knows the zone by it.
    return timeZone.toLowerCase() === typed.toLowerCase() ? timeZone : typed;
  } catch {
    return undefined;
  }
}
