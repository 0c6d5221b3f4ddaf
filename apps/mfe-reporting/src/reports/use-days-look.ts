import { useSearchParams } from 'react-router-dom';

export type DaysLook = 'chart' | 'table';

/** The address says it where it is a table. */
const PARAM = 'days';

/** How the days of a range are shown, and how to show them otherwise: the address keeps it. */
export function useDaysLook(): [DaysLook, (look: DaysLook) => void] {
  const [params, setParams] = useSearchParams();
  const change = (look: DaysLook) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (look === 'table') next.set(PARAM, look);
        else next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
  return [params.get(PARAM) === 'table' ? 'table' : 'chart', change];
}
