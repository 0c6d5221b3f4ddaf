import type { SettingPath, ThemeValues } from '@portal/api-client/theme-settings';
import type { TemplateKind } from '@portal/api-client/themes';
import { contrastPairs } from '@portal/checkout/contrast';
import { WarningAlert } from '@portal/ui/basics';
import classes from './failing-pairs.module.css';
import { ratioInWords, resultInWords, statesInWords } from './pair-words.ts';

export interface FailingPairsProps {
  readonly values: ThemeValues;
  /** The settings that the version of the template has. Default: all. */
  readonly settings?: ReadonlySet<SettingPath> | undefined;
  readonly template: TemplateKind;
}

/** The panel shows all of them. */
const SHOWN_MAX = 5;

/** A warning before a save, if colours are hard to see. They can be saved. */
export function FailingPairs({ values, settings, template }: FailingPairsProps) {
  const pairs = contrastPairs(values, { settings, template });
  const failing = pairs.filter(({ passes }) => !passes);
  if (failing.length === 0) return null;
  return (
    // The panel with all pairs announces the same.
    <WarningAlert quiet title={resultInWords(pairs)}>
      <p>Some payers may not be able to read the checkout. You can still save.</p>
      <details className={classes.pairs}>
        <summary>Show what fails</summary>
        <ul>
          {failing.slice(0, SHOWN_MAX).map((pair) => (
            <li key={pair.id}>
              {pair.subject} ({statesInWords(pair).toLowerCase()}): {ratioInWords(pair.ratio)}, needs{' '}
              {ratioInWords(pair.required)}
            </li>
          ))}
          {failing.length > SHOWN_MAX && <li>and {failing.length - SHOWN_MAX} more, in the panel 'Contrast'</li>}
        </ul>
      </details>
    </WarningAlert>
  );
}
