import { type DroppedPart, droppedValues } from '@portal/ui/page-parts';
import { useSearchParams } from 'react-router-dom';

const DAYS_LOOKS = ['summary', 'chart', 'table'] as const;
export type DaysLook = (typeof DAYS_LOOKS)[number];

/** The URL parameter, present unless only the sum is shown. */
const PARAM = 'days';

/** Leaves room for the rows. */
const USUAL: DaysLook = 'summary';

/** The view of a range's days, kept in the URL, and a function to change it. Default: 'summary'. */
export function useDaysLook(): [DaysLook, (look: DaysLook) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get(PARAM);
  const change = (look: DaysLook) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (look === USUAL) next.delete(PARAM);
        else next.set(PARAM, look);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [given === 'table' || given === 'chart' ? given : USUAL, change];
}

/** The value in the URL, if it names no look. */
export function useDroppedLook(): readonly DroppedPart[] {
  return droppedValues(useSearchParams()[0], PARAM, 'Days as', (value) => DAYS_LOOKS.some((look) => look === value));
}
