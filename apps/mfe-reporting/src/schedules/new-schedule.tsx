import { useApi } from '@portal/api-client';
import { REPORT_TITLES } from '@portal/api-client/schedule-words';
import { Panel, Skeleton } from '@portal/ui/basics';
import { chosenOf, useTableView } from '@portal/ui/table';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { href } from '../href.ts';
import { tableSpec } from '../reports/report-screen.tsx';
import type { Report } from '../reports/report.ts';
import { useDayStart } from '../reports/use-day-start.ts';
import { useShownColumns } from '../reports/use-shown-columns.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { copiedFilters, ownZone, rangeFrom, timesFor } from './schedule-input.ts';
import { scheduleCreation } from './schedule-queries.ts';

export interface NewScheduleProps<Row, Filter> {
  readonly report: Report<Row, Filter>;
}

/** The form of a new schedule, which copies the filters in the address and the columns on screen. */
export function NewSchedule<Row extends object, Filter extends object>({ report }: NewScheduleProps<Row, Filter>) {
  const [params] = useSearchParams();
  const spec = useMemo(() => tableSpec(report, false), [report]);
  const { settled } = useTableView(spec);
  const filter = report.filterOf(settled, useDayStart());
  const [date = 'createdAt'] = chosenOf(report.target, settled);
  const { shown, onScreen, isUnread } = useShownColumns(report, date);
  const creation = useMutation(scheduleCreation(useApi()));

  if (creation.isSuccess) return <Navigate to={href('reporting.schedule', creation.data)} replace />;
  if (!shown && !isUnread) {
    return (
      <Panel>
        <Skeleton lines={6} />
      </Panel>
    );
  }
  return (
    <ScheduleForm
      title="Schedule"
      initialValues={{
        name: params.get('name') ?? REPORT_TITLES[report.type],
        reportType: report.type,
        filters: copiedFilters(filter),
        columns: [...onScreen],
        separator: 'comma',
        hour: 8,
        zone: ownZone(),
        ...timesFor(rangeFrom(settled.ranges[report.dates.id]?.preset)),
      }}
      submit="Create report schedule"
      cancel={href('reporting.schedules')}
      onSubmit={(input) => creation.mutateAsync(input)}
    />
  );
}
