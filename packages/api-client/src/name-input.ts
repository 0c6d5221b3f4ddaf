import * as z from 'zod/mini';

// Characters that take no space by themselves can make a name look empty.
const VISIBLE = /[^\p{C}\p{Z}\p{DI}]/u;
// Two names could look the same, or one could be displayed backwards. Emoji and several scripts need the two joiners.
const HONEST = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200c\u200d])*$/u;

/** Refuses invisible characters and those that override the direction of a text. */
export const withoutInvisible = z.regex(HONEST, 'Please remove the invisible characters');

/** A name that users enter: trimmed, with a visible character, without invisible ones, and of at most `max` characters. */
export function nameInput(max: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.regex(VISIBLE, { error: 'Please enter a name', abort: true }),
      withoutInvisible,
      z.maxLength(max, `Please use at most ${max} characters`),
    );
}
