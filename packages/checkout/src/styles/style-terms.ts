import type { SettingPath } from '../theme-settings.ts';
import type { ForcedState } from '../screens.ts';
import { variableOf } from '../theme-variables.ts';

/** The value of a setting, in a declaration. */
export function of(path: SettingPath): string {
  return `var(${variableOf(path)})`;
}

/** The space around the text of a control, which always leaves room for the text in a narrow column. */
export function padding(path: SettingPath): string {
  return `${of(path)} min(${of(path)}, 12%)`;
}

/**
 * Selects elements that are in a state by themselves (`own`, such as `:hover`) or forced into it. All selectors have
 * the same specificity, so the order of the rules decides which state wins.
 */
export function inState(state: ForcedState, selector: string, own: string): string {
  return `${selector}:where(${own}), :where(.checkout[data-forced='${state}']) ${selector}`;
}

/** The line around a control that has the keyboard focus. */
export function focusRule(selector: string, own: string): string {
  return `
${inState('focus', selector, own)} {
  outline: ${of('focusOutline.thickness')} ${of('focusOutline.style')} ${of('focusOutline.color')};
  outline-offset: ${of('focusOutline.offset')};
}`;
}

/** A control that cannot be used. */
export function disabledRule(selector: string, own: string): string {
  return `
${inState('disabled', selector, own)} {
  opacity: 0.5;
  cursor: not-allowed;
}`;
}
