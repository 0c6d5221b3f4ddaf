import { compileScheme, firstMatch } from '@portal/scheme-rules';
import { contentOnScreen } from '../content-on-screen.ts';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import type { Uncovered } from '../editor/problem-item.ts';

/** Payments of the last replay that no rule on screen covers. Only the next replay finds newly uncovered ones. */
export function stillUncovered(
  { days, uncovered }: Uncovered,
  { kind, content, reference }: Pick<DraftOnScreen, 'content' | 'kind' | 'reference'>,
): Uncovered {
  const scheme = compileScheme(kind, contentOnScreen(content), reference.methods);
  const isCovered = ({ country, currency, lowest, highest }: Uncovered['uncovered'][number]) =>
    [lowest, highest].every((amount) => firstMatch(scheme, { amount, country, currency }) !== undefined);
  return { days, uncovered: uncovered.filter((one) => !isCovered(one)) };
}
