import { buttonStyles } from './styles/button-styles.ts';
import { choiceStyles } from './styles/choice-styles.ts';
import { fieldStyles } from './styles/field-styles.ts';
import { pageStyles } from './styles/page-styles.ts';

/**
 * The style sheet of every checkout, for a document or a shadow root. Every colour comes from a setting, by a custom property of
 * `variablesSheet`. There are no animations, so `prefers-reduced-motion` needs no rule.
 */
export const checkoutStyles: string = pageStyles + fieldStyles + choiceStyles + buttonStyles;
