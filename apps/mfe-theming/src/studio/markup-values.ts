import { type CompleteTheme, SETTING_KINDS, SETTING_PATHS } from '@portal/checkout/theme-settings';
import { useState } from 'react';

/** The settings that the markup of a checkout contains; all others are variables of its style sheet. */
const IN_MARKUP = SETTING_PATHS.filter((path) => {
  const kind = SETTING_KINDS[path];
  return kind === 'toggle' || kind === 'text' || kind === 'logo' || kind === 'address';
});

/** The latest values for the markup. They stay the same object while only colours, sizes and the like change. */
export function useMarkupValues(values: CompleteTheme): CompleteTheme {
  const [markup, setMarkup] = useState(values);
  // Setting by setting: a logo that is not uploaded yet has a megabyte, and the same one is the same string.
  if (IN_MARKUP.every((path) => markup[path] === values[path])) return markup;
  setMarkup(values);
  return values;
}
