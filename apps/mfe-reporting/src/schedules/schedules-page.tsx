import { isNotFound, useApi } from '@portal/api-client';
import type { ReportSchedule } from '@portal/api-client/report-schedules';
import { REPORT_TITLES, timesInWords } from '@portal/api-client/schedule-words';
import { useOpens } from '@portal/auth';
import { BreakableText, ButtonLink, EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableFilter, type TableSort } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { ReportTime, ZoneChoice } from '../report-time.tsx';
import { LastRun, runState, ScheduleState } from './run-cells.tsx';
import { scheduleList } from './schedule-queries.ts';
import { useReadableReports } from './use-readable-reports.ts';

export function SchedulesPage() {
  const schedules = useQuery(scheduleList(useApi()));
  const reads = useReadableReports().length > 0;
  const create = useOpens(portal, 'reporting.schedule-new') && reads && (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href('reporting.schedule-new')}>
      Create report schedule
    </ButtonLink>
  );
  if (isNotFound(schedules.error)) {
    return (
      <>
        <PageHeader title="Report Schedules" />
        <Panel>
          <EmptyState
            icon={<CalendarClock size={22} aria-hidden />}
            title="No report schedules on this platform"
            text="The platform that the portal is connected to does not run reports at set times yet. You can export each report yourself."
          />
        </Panel>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Report Schedules"
        description="Reports that are exported at set times, with the rows and totals of their last run."
        actions={
          <>
            <ZoneChoice />
            {create}
          </>
        }
      />
      <PagedTable
        id="schedules"
        label="Report Schedules"
        columns={COLUMNS}
        filters={FILTERS}
        query={schedules}
        rows={schedules.data?.results}
        rowKey={({ scheduleId }) => scheduleId}
        defaultSort={BY_NAME}
        empty={
          <Panel>
            <EmptyState
              icon={<CalendarClock size={22} aria-hidden />}
              title="No report schedules yet"
              text="A schedule exports a report every day, week or month, so that the file is ready when you need it."
              action={create || undefined}
            />
          </Panel>
        }
      />
    </>
  );
}

export default SchedulesPage;

const BY_NAME: TableSort = { column: 'name', direction: 'asc' };

const stateOf = ({ isPaused }: ReportSchedule) => (isPaused ? 'paused' : 'active');

const FILTERS: readonly TableFilter<ReportSchedule>[] = [
  {
    kind: 'radio',
    id: 'state',
    label: 'State',
    value: stateOf,
    options: [
      { value: 'active', label: 'Active' },
      { value: 'paused', label: 'Paused' },
    ],
  },
];

const COLUMNS: readonly PagedColumn<ReportSchedule>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ scheduleId, name }) => (
      <Link to={href('reporting.schedule', { scheduleId })} dir="auto">
        {name}
      </Link>
    ),
    width: 120,
    grows: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'reportType',
    header: 'Report',
    value: ({ reportType }) => REPORT_TITLES[reportType],
    width: 105,
    sortable: true,
    searchable: true,
  },
  { id: 'runs', header: 'Runs', value: (schedule) => timesInWords(schedule), width: 178, onCard: true },
  {
    id: 'nextRunOn',
    header: 'Next run',
    value: ({ nextRunOn }) => nextRunOn,
    cell: ({ nextRunOn }) => nextRunOn && <ReportTime value={nextRunOn} />,
    width: 110,
    sortable: true,
  },
  {
    id: 'lastRun',
    header: 'Last run',
    value: ({ lastRun }) => lastRun && runState(lastRun),
    cell: (schedule) => <LastRun {...schedule} />,
    width: 190,
    onCard: true,
    sortable: true,
  },
  {
    id: 'state',
    header: 'State',
    value: stateOf,
    cell: (schedule) => <ScheduleState {...schedule} />,
    width: 105,
    onCard: true,
    sortable: true,
  },
  {
    id: 'owner',
    header: 'Owner',
    value: ({ owner }) => owner,
    cell: ({ owner }) => <BreakableText text={owner} />,
    width: 150,
    searchable: true,
  },
];
