import type { ContrastPair } from '@portal/checkout/contrast';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import classes from './pair-sample.module.css';

export interface PairSampleProps {
  readonly kind: ContrastPair['kind'];
  readonly foreground: string;
  readonly background: string;
}

/** The two colours of a pair as the checkout uses them: text, an icon, a border or an outline. Hidden from screen readers. */
export function PairSample({ kind, foreground, background }: PairSampleProps) {
  return (
    <span className={classes.sample} style={{ background, color: foreground }} aria-hidden>
      <Drawing kind={kind} />
    </span>
  );
}

function Drawing({ kind }: Pick<PairSampleProps, 'kind'>) {
  switch (kind) {
    case 'text':
      return <span className={classes.text} />;
    case 'largeText':
      return <span className={`${classes.text} ${classes.large}`} />;
    case 'icon':
      return <Check size={20} />;
    case 'border':
      return <span className={classes.box} style={BORDER} />;
    case 'focus':
      return <span className={classes.box} style={OUTLINE} />;
  }
}

const BORDER: CSSProperties = { border: '1px solid' };
const OUTLINE: CSSProperties = { outline: '2px solid', outlineOffset: 2, height: '0.5rem' };
