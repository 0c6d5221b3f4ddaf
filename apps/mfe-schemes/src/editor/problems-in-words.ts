import type { ProblemItem } from './problem-item.ts';

const UNFINISHED = 'Some fields are not filled in correctly yet.';

/** '2 problems block saving, 1 blocks publishing, 3 warnings.' */
export function problemsInWords(problems: readonly ProblemItem[]): string {
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
