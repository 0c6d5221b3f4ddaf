import { Button, Panel } from '@portal/ui/basics';
import { Check, CircleAlert, CircleX, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import type { ProblemItem } from './problem-item.ts';
import classes from './problem-list.module.css';

export interface ProblemListProps {
  readonly problems: readonly ProblemItem[];
  /** Whether some input is invalid, but no problem yet. */
  readonly isUnfinished: boolean;
  /** Moves the focus to the field of a problem. */
  readonly onGo: (problem: ProblemItem) => void;
}

const LOOKS = {
  saving: { words: 'Blocks saving', icon: CircleX, className: classes.saving },
  publishing: { words: 'Blocks publishing', icon: CircleAlert, className: classes.publishing },
  nothing: { words: 'Warning', icon: TriangleAlert, className: classes.warning },
} as const;

const UNFINISHED = 'Some fields are not filled in correctly yet.';

/** More problems than this are shown on request. */
const SHOWN_MAX = 25;

/** All problems of the draft, each with a link to its field. Not drawn again until the problems change. */
export const ProblemList = memo(function ProblemList({ problems, isUnfinished, onGo }: ProblemListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const hasNone = problems.length === 0 && !isUnfinished;
  const shown = showsAll ? problems : problems.slice(0, SHOWN_MAX);
  return (
    <Panel title="Problems">
      <p role="status" className={hasNone ? classes.none : classes.count}>
        {hasNone && <Check size={16} aria-hidden />}
        <span>{hasNone ? 'No problems found.' : problemsInWords(problems)}</span>
      </p>
      <ul className={classes.list}>
        {shown.map((problem) => {
          const { words, icon: Icon, className } = LOOKS[problem.blocks];
          return (
            <li key={`${problem.field} ${problem.message}`}>
              <span className={className}>
                <Icon size={16} aria-hidden />
                <span>{words}</span>
              </span>
              <a
                href={`#${problem.target.ids.at(-1) ?? ''}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(problem);
                }}
              >
                {problem.message}
              </a>
            </li>
          );
        })}
      </ul>
      {problems.length > SHOWN_MAX && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${problems.length}`}
        </Button>
      )}
    </Panel>
  );
});

/** '2 problems block saving, 1 blocks publishing, 3 warnings.' */
function problemsInWords(problems: readonly ProblemItem[]): string {
  if (problems.length === 0) return UNFINISHED;
  const count = (blocks: ProblemItem['blocks']) => problems.filter((one) => one.blocks === blocks).length;
  const blocking = (blocked: number, verb: string) => `${blocked} ${blocked === 1 ? 'blocks' : 'block'} ${verb}`;
  const [saving, publishing, warnings] = [count('saving'), count('publishing'), count('nothing')];
  const parts = [
    ...(saving > 0 ? [blocking(saving, 'saving')] : []),
    ...(publishing > 0 ? [blocking(publishing, 'publishing')] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
  ];
  return `${parts.join(', ')}.`;
}
