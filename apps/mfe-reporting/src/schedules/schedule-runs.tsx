import { useApi } from '@portal/api-client';
import type { ScheduleRun } from '@portal/api-client/report-schedules';
import { BreakableText, Button, EmptyState, formatCount, formatDay, Panel } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableSort } from '@portal/ui/table';
import { Stack } from '@portal/ui/page-parts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { ReportTime } from '../report-time.tsx';
import { missedWords, runState, RunState, RunTotals, totalWords } from './run-cells.tsx';
import { runDownload, scheduleRuns } from './schedule-queries.ts';

export interface ScheduleRunsProps {
  readonly scheduleId: string;
  /** The user may read the rows of the report, and so open the files. */
  readonly reads: boolean;
}

/** The runs of a schedule, with their files. */
export function ScheduleRuns({ scheduleId, reads }: ScheduleRunsProps) {
  const runs = useQuery(scheduleRuns(useApi(), scheduleId));
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <h2>Runs</h2>
        <p>{`Files are kept for 90 days.${reads ? '' : ' To download them, you need a role that reads this report.'}`}</p>
      </Stack>
      <PagedTable
        id="runs"
        label="Runs"
        columns={COLUMNS}
        query={runs}
        rows={runs.data?.results}
        rowKey={({ runId }) => runId}
        defaultSort={NEWEST_FIRST}
        rowActions={
          reads
            ? (run) => run.status === 'SUCCEEDED' && <DownloadButton scheduleId={scheduleId} run={run} />
            : undefined
        }
        rowActionsWidth={125}
        empty={
          <Panel>
            <EmptyState
              icon={<FileSpreadsheet size={22} aria-hidden />}
              title="No runs yet"
              text="Each run appears here with its file, its rows and its totals."
            />
          </Panel>
        }
      />
    </Stack>
  );
}

function DownloadButton({ scheduleId, run }: { readonly scheduleId: string; readonly run: ScheduleRun }) {
  const { mutate, isPending } = useMutation(runDownload(useApi(), scheduleId));
  return (
    <Button
      size="small"
      icon={<Download size={14} aria-hidden />}
      single
      busy={isPending}
      aria-label={`Download ${daysOf(run)}`}
      onClick={() => mutate(run.runId)}
    >
      Download
    </Button>
  );
}

/** Who started a run and, of a run of the schedule, how many were missed before it. */
function startWords(run: ScheduleRun): string {
  return run.startedBy ?? ['Schedule', missedWords(run)].filter(Boolean).join('. ');
}

function daysOf({ dateFrom, dateTo }: ScheduleRun): string {
  return dateFrom === dateTo ? formatDay(dateFrom) : `${formatDay(dateFrom)} – ${formatDay(dateTo)}`;
}

const NEWEST_FIRST: TableSort = { column: 'dueOn', direction: 'desc' };

const COLUMNS: readonly PagedColumn<ScheduleRun>[] = [
  {
    id: 'dueOn',
    header: 'Due',
    value: ({ dueOn }) => dueOn,
    cell: ({ dueOn }) => <ReportTime value={dueOn} />,
    width: 130,
    sortable: true,
  },
  {
    id: 'status',
    header: 'State',
    value: runState,
    cell: (run) => <RunState {...run} />,
    width: 125,
    onCard: true,
    sortable: true,
  },
  { id: 'days', header: 'Days (UTC)', value: daysOf, width: 170, onCard: true },
  {
    id: 'rowCount',
    header: 'Rows',
    value: ({ rowCount }) => rowCount,
    cell: ({ rowCount }) => rowCount != null && formatCount(rowCount),
    width: 80,
    align: 'end',
    sortable: true,
  },
  {
    id: 'totals',
    header: 'Totals',
    value: ({ totals }) => totalWords(totals).join(', '),
    cell: (run) => <RunTotals {...run} atFirst={2} />,
    width: 180,
    grows: true,
    onCard: true,
  },
  {
    id: 'startedBy',
    header: 'Started by',
    value: startWords,
    cell: (run) => <BreakableText text={startWords(run)} />,
    width: 150,
  },
];
