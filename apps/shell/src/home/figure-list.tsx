import type { Figure } from '@portal/api-client/card-items';
import { Button } from '@portal/ui/basics';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { changeWords, linePoints, lineWords, valueWords } from './figure-words.ts';
import classes from './figure-list.module.css';

/** The number of figures that are shown at first, in one row on most screens. */
const FIRST = 5;
/** The same on narrow screens; the style sheet hides the others. */
const FIRST_NARROW = 3;

/** Figures side by side: each with its label, value, change, values to compare it with, and a small line of its values over time. */
export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <ul className={isWhole ? classes.figures : `${classes.figures} ${classes.first}`}>
        {figures.map((figure) => (
          <li key={figure.text + ('currency' in figure ? figure.currency : '')} className={classes.figure}>
            <p>{figure.path === undefined ? figure.text : <Link to={figure.path}>{figure.text}</Link>}</p>
            <p className={classes.value}>{valueWords(figure)}</p>
            {figure.change && <Change figure={figure} change={figure.change} />}
            {figure.beside && <Beside figure={figure} beside={figure.beside} />}
            {figure.line && <Line figure={figure} line={figure.line} />}
            {figure.line?.change && <Change figure={figure} change={figure.line.change} />}
            {figure.help !== undefined && <p className={classes.help}>{figure.help}</p>}
          </li>
        ))}
      </ul>
      {figures.length > FIRST_NARROW && (
        <div className={figures.length > FIRST ? classes.more : `${classes.more} ${classes.narrow}`}>
          <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer figures' : `Show all ${figures.length} figures`}
          </Button>
        </div>
      )}
    </>
  );
}

const ARROWS = { up: ArrowUp, down: ArrowDown, none: ArrowRight } as const;

interface ChangeProps {
  readonly figure: Figure;
  readonly change: NonNullable<Figure['change']>;
}

function Change({ figure, change }: ChangeProps) {
  const { direction, words } = changeWords(figure, change);
  const Arrow = ARROWS[direction];
  return (
    <p className={classes.change}>
      <Arrow size={14} aria-hidden />
      <span>{words}</span>
    </p>
  );
}

interface BesideProps {
  readonly figure: Figure;
  readonly beside: NonNullable<Figure['beside']>;
}

function Beside({ figure, beside }: BesideProps) {
  return (
    <dl className={classes.beside}>
      {beside.map(({ text, value, path }) => (
        <div key={text}>
          <dt>{path === undefined ? <span>{text}</span> : <Link to={path}>{text}</Link>}</dt>{' '}
          <dd>{valueWords(figure, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LineProps {
  readonly figure: Figure;
  readonly line: NonNullable<Figure['line']>;
}

function Line({ figure, line: { values, label, path } }: LineProps) {
  return (
    <div className={classes.line}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={lineWords(figure, values)}>
        <polyline points={linePoints(values)} />
      </svg>
      <p>{path === undefined ? label : <Link to={path}>{label}</Link>}</p>
    </div>
  );
}
