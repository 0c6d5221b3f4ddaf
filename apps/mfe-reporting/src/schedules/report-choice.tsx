import { useApi } from '@portal/api-client';
import type { ReportType } from '@portal/api-client/report-preferences';
import { REPORT_TITLES } from '@portal/api-client/schedule-words';
import { ButtonLink, EmptyState, Panel, Skeleton } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { savedViews } from '../saved-views/saved-view-queries.ts';
import classes from './report-choice.module.css';
import { schedulePath } from './schedule-path.ts';

/** Chooses what a new schedule copies: a report as it is by default, or one of the user's saved views. */
export function ReportChoice({ readable }: { readonly readable: readonly ReportType[] }) {
  if (readable.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<CalendarClock size={22} aria-hidden />}
          title="You may read no report"
          text="A schedule needs a role that reads its report, such as ‘Transactions: read’. Ask a tenant admin for it."
        />
      </Panel>
    );
  }
  return (
    <div className={classes.reports}>
      {readable.map((reportType) => (
        <ReportViews key={reportType} reportType={reportType} />
      ))}
    </div>
  );
}

function ReportViews({ reportType }: { readonly reportType: ReportType }) {
  const views = useQuery(savedViews(useApi(), reportType));
  const title = REPORT_TITLES[reportType];
  return (
    <Panel
      title={title}
      actions={
        <ButtonLink size="small" to={schedulePath(reportType, '')} aria-label={`Schedule all of ${title}`}>
          Schedule all rows
        </ButtonLink>
      }
    >
      <QueryFailure query={views} />
      {views.isPending && <Skeleton lines={2} />}
      {views.data?.length === 0 && <p>No saved views of this report.</p>}
      <ul className={classes.views}>
        {views.data?.map(({ viewId, name, query }) => (
          <li key={viewId}>
            <Link to={schedulePath(reportType, query, name)} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
