import type { Judge } from '@portal/validation';
import * as z from 'zod/mini';

/** A text that a judge of `@portal/validation` accepts, in its stored form. */
export function valueInput(judge: Judge) {
  return z.string().check(
    z.overwrite((text) => {
      const read = judge(text);
      return read.ok ? read.value : text;
    }),
    z.check<string>(({ value, issues }) => {
      const read = judge(value);
      // Further checks, such as those of a list with this value, still run.
      if (!read.ok) issues.push({ code: 'custom', input: value, message: read.message, continue: true });
    }),
  );
}

/** The same, or an empty text. */
export function valueInputOrEmpty(judge: Judge) {
  return valueInput((text) => (text.trim() === '' ? { ok: true, value: '' } : judge(text)));
}
