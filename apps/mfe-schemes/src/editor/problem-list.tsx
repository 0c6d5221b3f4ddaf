import { Button, Panel } from '@portal/ui/basics';
import { Check, CircleAlert, CircleX, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import type { ProblemItem } from './problem-item.ts';
import classes from './problem-list.module.css';
import { problemsInWords } from './problems-in-words.ts';

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

/** The id of the element that takes the focus of a link to the list. */
export const PROBLEM_LIST_ID = 'draft-problems';

/** More problems than this are shown on request. */
const SHOWN_MAX = 25;

/** All problems of the draft, each with a link to its field. Not drawn again until the problems change. */
export const ProblemList = memo(function ProblemList({ problems, isUnfinished, onGo }: ProblemListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const hasNone = problems.length === 0 && !isUnfinished;
  const shown = showsAll ? problems : problems.slice(0, SHOWN_MAX);
  return (
    <Panel title="Problems">
      <p id={PROBLEM_LIST_ID} tabIndex={-1} role="status" className={hasNone ? classes.none : classes.count}>
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
