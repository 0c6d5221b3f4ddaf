import { hasVisibleText, isPlainPayerText, isPlainText, keyNameFault } from '@portal/validation';
import * as z from 'zod/mini';

const INVISIBLE = 'Please remove the invisible characters';

/** Refuses invisible characters and those that override the direction of a text. */
export const withoutInvisible = z.refine<string>(isPlainText, INVISIBLE);

/** Refuses a name that cannot be a key of an object. */
export const keyName = z.check<string>(({ value, issues }) => {
  const message = keyNameFault(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
});

/** A name that users enter: trimmed, with a visible character, without invisible ones, and of at most `max` characters. */
export function nameInput(max: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.refine(hasVisibleText, { error: 'Please enter a name', abort: true }),
      withoutInvisible,
      z.maxLength(max, `Please use at most ${max} characters`),
    );
}

/** A text that users write for each other: trimmed, maybe empty, without invisible characters, and of at most `max` characters. */
export function noteInput(max: number) {
  return z.string().check(z.trim(), withoutInvisible, z.maxLength(max, `Please use at most ${max} characters`));
}

/**
 * A text that payers read, of at most `max` characters. It may be empty; otherwise it has a visible character, beside which marks of
 * direction may stand.
 */
export function payerTextInput(max: number) {
  return z.string().check(
    z.refine((text) => text.trim() === '' || hasVisibleText(text), {
      error: 'Please enter a visible text',
      abort: true,
    }),
    z.refine(isPlainPayerText, INVISIBLE),
    z.maxLength(max, `Please use at most ${max} characters`),
  );
}
