import { useSearchParams } from 'react-router-dom';

export type DaysLook = 'chart' | 'table';

/** The URL parameter, present for the table only. */
const PARAM = 'days';

/** Whether the days of a range are shown as a chart or a table, kept in the URL, and a function to change it. */
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
