import type { ThemeValues } from '@portal/checkout/theme-settings';
import type { ContrastPair } from '@portal/checkout/contrast';
import { CircleCheck, CircleX } from 'lucide-react';
import type { Elements } from '@portal/ui/basics';
import { PairSample } from './pair-sample.tsx';
import classes from './pair-facts.module.css';
import { ratioInWords, requiredInWords, statesInWords } from './pair-words.ts';

export interface PairFactsProps {
  readonly pair: ContrastPair;
  readonly values: ThemeValues;
  /** Below the facts. */
  readonly children?: Elements;
}

/** A colour pair, its ratio, and whether it passes. */
export function PairFacts({ pair, values, children }: PairFactsProps) {
  const { subject, kind, foreground, background, ratio, passes } = pair;
  return (
    <div className={classes.pair}>
      <PairSample kind={kind} foreground={values[foreground]} background={values[background]} />
      <div className={classes.facts}>
        <p className={classes.subject}>{subject}</p>
        <p className={classes.states}>{statesInWords(pair)}</p>
        <p>
          <span className={passes ? classes.passes : classes.fails}>
            {passes ? <CircleCheck size={16} aria-hidden /> : <CircleX size={16} aria-hidden />}
            <span>{passes ? 'Passes' : 'Fails'}</span>
          </span>{' '}
          <span className={classes.ratio}>{ratioInWords(ratio)}</span>{' '}
          <span className={classes.required}>{requiredInWords(pair)}</span>
        </p>
        {children}
      </div>
    </div>
  );
}
