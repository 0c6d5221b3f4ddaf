import type { ContrastPair } from '@portal/checkout/contrast';
import classes from './failing-pairs.module.css';
import { ratioInWords, requiredInWords, statesInWords } from './pair-words.ts';

export interface FailingPairsProps {
  readonly pairs: readonly ContrastPair[];
}

/** The panel shows all of them. */
const SHOWN_MAX = 5;

/** The colour pairs that fail, for a warning. Closed at first, because it is beside the button that saves. */
export function FailingPairs({ pairs }: FailingPairsProps) {
  const rest = pairs.length - SHOWN_MAX;
  return (
    <details className={classes.pairs}>
      <summary>Show what fails</summary>
      <div role="region" aria-label="Pairs that fail" tabIndex={0} className={classes.list}>
        <ul>
          {pairs.slice(0, SHOWN_MAX).map((pair) => (
            <li key={pair.id}>
              {`${pair.subject} (${statesInWords(pair).toLowerCase()}): ${ratioInWords(pair.ratio)}, ${requiredInWords(pair)}`}
            </li>
          ))}
          {rest > 0 && <li>{`and ${rest} more, in the panel ‘Contrast’`}</li>}
        </ul>
      </div>
    </details>
  );
}
