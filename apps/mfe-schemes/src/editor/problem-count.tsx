import { Button } from '@portal/ui/basics';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { ProblemItem } from './problem-item.ts';
import { PROBLEM_LIST_ID } from './problem-list.tsx';
import { problemsInWords } from './problems-in-words.ts';

interface ProblemCountProps {
  readonly problems: readonly ProblemItem[];
  /** Whether some input is invalid, but no problem yet. */
  readonly isUnfinished: boolean;
}

/** How many problems the draft has, as a button that leads to their list. Nothing without problems. */
export const ProblemCount = memo(function ProblemCount({ problems, isUnfinished }: ProblemCountProps) {
  if (problems.length === 0 && !isUnfinished) return null;
  const isBlocked = problems.some(({ blocks }) => blocks !== 'nothing');
  return (
    <Button
      size="small"
      variant="quiet"
      icon={isBlocked ? <CircleAlert size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
      onClick={goToList}
    >
      {problemsInWords(problems)}
    </Button>
  );
});

function goToList() {
  const list = document.getElementById(PROBLEM_LIST_ID);
  list?.focus({ preventScroll: true });
  list?.scrollIntoView?.({ block: 'center' });
}
