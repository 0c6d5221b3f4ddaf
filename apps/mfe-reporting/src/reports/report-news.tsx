import { useApi } from '@portal/api-client';
import { Button, formatTimeOrDate } from '@portal/ui/basics';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useZone } from '../report-time.tsx';
import classes from './report-news.module.css';
import { newestRow, type ReportPlace } from './report-queries.ts';
import type { Report, ReportRows } from './report.ts';

export interface ReportNewsProps<Row, Filter> {
  readonly report: Report<Row, Filter>;
  readonly place: ReportPlace<Filter>;
  /** The rows on screen; undefined while those of this place are loading. */
  readonly rows: ReportRows<Row> | undefined;
  /** When the rows were loaded, ms since 1970. */
  readonly readAt: number;
  readonly onTake: () => void;
}

/** When the rows were loaded, and an offer of newer ones. Rows are replaced only on request, so that users keep their place. */
export function ReportNews<Row, Filter>({ rows, readAt, onTake, ...of }: ReportNewsProps<Row, Filter>) {
  const zone = useZone();
  const line = useRef<HTMLParagraphElement>(null);

  function take() {
    // The pressed button is about to disappear.
    line.current?.focus();
    onTake();
  }

  return (
    <p ref={line} tabIndex={-1} className={classes.news}>
      {rows && (
        <>
          <span>{`As of ${formatTimeOrDate(new Date(readAt).toISOString(), zone)}. `}</span>
          <Offer {...of} rows={rows} readAt={readAt} onTake={take} />
        </>
      )}
    </p>
  );
}

function Offer<Row, Filter>({
  report,
  place,
  rows,
  readAt,
  onTake,
}: ReportNewsProps<Row, Filter> & { readonly rows: ReportRows<Row> }) {
  const { data, dataUpdatedAt } = useQuery(newestRow(useApi(), report, place, rows, readAt));
  const found = dataUpdatedAt > readAt ? countNew(report, place, rows, data) : undefined;
  const label = report.label.toLowerCase();
  return (
    <>
      <span role="status" className="portal-visually-hidden">
        {found && `New ${label} are available.`}
      </span>
      {found && (
        <Button size="small" single onClick={onTake}>
          {`Show new ${label}${found.count === undefined ? '' : ` (${found.count})`}`}
        </Button>
      )}
    </>
  );
}

/** The rows that were added; `undefined` if none are known. Beyond a capped total, only the newest row can be compared. */
function countNew<Row, Filter>(
  { rowKey }: Report<Row, Filter>,
  { page, sort }: ReportPlace<Filter>,
  rows: ReportRows<Row>,
  latest: ReportRows<Row>,
): { readonly count: number | undefined } | undefined {
  if (!rows.totalCapped && !latest.totalCapped) {
    return latest.total > rows.total ? { count: latest.total - rows.total } : undefined;
  }
  const [newest] = latest.results;
  const [first] = rows.results;
  const startsWithNewest = page === 0 && sort === undefined;
  const isNew = startsWithNewest && newest && first && rowKey(newest) !== rowKey(first);
  return isNew ? { count: undefined } : undefined;
}
