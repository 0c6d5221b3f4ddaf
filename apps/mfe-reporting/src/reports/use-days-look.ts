import { type DroppedPart, droppedValues, useIsPhone } from '@portal/ui/page-parts';
import { useSearchParams } from 'react-router-dom';

const DAYS_LOOKS = ['summary', 'chart', 'table'] as const;
export type DaysLook = (typeof DAYS_LOOKS)[number];

/** The URL parameter, present unless the days look as usual. */
const PARAM = 'days';

/**
 * The view of a range's days, kept in the URL, and a function to change it. Default: 'chart', or on a phone 'summary',
 * which leaves room for the first rows.
 */
export function useDaysLook(): [DaysLook, (look: DaysLook) => void] {
  const [params, setParams] = useSearchParams();
  const usual = useIsPhone() ? 'summary' : 'chart';
  const given = params.get(PARAM);
  const change = (look: DaysLook) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (look === usual) next.delete(PARAM);
        else next.set(PARAM, look);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [given === 'table' || given === 'chart' ? given : usual, change];
}

/** The value in the URL, if it names no look. */
export function useDroppedLook(): readonly DroppedPart[] {
  return droppedValues(useSearchParams()[0], PARAM, 'Days as', (value) => DAYS_LOOKS.some((look) => look === value));
}
