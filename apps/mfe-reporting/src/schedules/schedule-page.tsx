import { useApi, type Versioned } from '@portal/api-client';
import { REPORT_SCHEDULES, type ReportSchedule } from '@portal/api-client/report-schedules';
import { RANGE_WORDS, REPORT_TITLES, timesInWords } from '@portal/api-client/schedule-words';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { BreakableText, Button, PageHeader, usePathParams } from '@portal/ui/basics';
import { DeleteDialog, DetailPage, Facts, PageActions } from '@portal/ui/page-parts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pause, Play, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { ReportTime } from '../report-time.tsx';
import { ScheduleState } from './run-cells.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { inputOf } from './schedule-input.ts';
import { runStart, scheduleDeletion, scheduleDetail, schedulePause, scheduleSave } from './schedule-queries.ts';
import { ScheduleRuns } from './schedule-runs.tsx';
import { useReadableReports } from './use-readable-reports.ts';

export function SchedulePage() {
  const { scheduleId = '' } = usePathParams();
  const schedule = useQuery(scheduleDetail(useApi(), scheduleId));
  useCrumbTitle(schedule.data?.name);
  return (
    <DetailPage title="Report schedule" query={schedule} wide>
      {(data, reload) => <ScheduleDetail key={scheduleId} schedule={data} onReload={reload} />}
    </DetailPage>
  );
}

export default SchedulePage;

interface ScheduleDetailProps {
  readonly schedule: Versioned<ReportSchedule>;
  readonly onReload: () => Promise<boolean>;
}

function ScheduleDetail({ schedule, onReload }: ScheduleDetailProps) {
  const { scheduleId, version, name, reportType, isPaused, nextRunOn } = schedule;
  const api = useApi();
  const canWrite = useAccess().canWrite('REPORT_SCHEDULE');
  const reads = useReadableReports().includes(reportType);
  const save = useMutation(scheduleSave(api, scheduleId));
  const pause = useMutation(schedulePause(api, scheduleId));
  const run = useMutation(runStart(api, scheduleId));
  const deletion = useMutation(scheduleDeletion(api, scheduleId));
  // Here, because the menu of the actions on a phone closes with a click.
  const [isDeleting, setDeleting] = useState(false);
  const input = inputOf(schedule);

  if (deletion.isSuccess) return <Navigate to={href('reporting.schedules')} replace />;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          canWrite && (
            <PageActions>
              <Button icon={<Zap size={16} aria-hidden />} single busy={run.isPending} onClick={() => run.mutate()}>
                Run now
              </Button>
              {(reads || !isPaused) && (
                <Button
                  icon={isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
                  single
                  busy={pause.isPending}
                  onClick={() => pause.mutate({ input: { ...input, isPaused: !isPaused }, version })}
                >
                  {isPaused ? 'Resume' : 'Pause'}
                </Button>
              )}
              <Button icon={<Trash2 size={16} aria-hidden />} onClick={() => setDeleting(true)}>
                Delete report schedule
              </Button>
            </PageActions>
          )
        }
      />
      <Facts
        facts={[
          { term: 'Report', value: REPORT_TITLES[reportType] },
          { term: 'Runs', value: timesInWords(schedule) },
          { term: 'Next run', value: nextRunOn && <ReportTime value={nextRunOn} /> },
          { term: 'Days in the file', value: RANGE_WORDS[schedule.range] },
          { term: 'State', value: <ScheduleState {...schedule} /> },
          { term: 'Owner', value: <BreakableText text={schedule.owner} /> },
        ]}
      />
      <ScheduleRuns scheduleId={scheduleId} reads={reads} />
      <ScheduleForm
        title="Settings"
        initialValues={input}
        version={version}
        submit="Save"
        onSubmit={(values, edited) => save.mutateAsync({ input: values, version: edited })}
        onReload={onReload}
      />
      <History kind="report-schedule" id={scheduleId} resource={REPORT_SCHEDULES} />
      {isDeleting && (
        <DeleteDialog kind="report schedule" deletion={deletion} onClose={() => setDeleting(false)}>
          <p>
            <strong dir="auto">{name}</strong> will not run any more. The files of its runs are deleted too. This cannot
            be undone.
          </p>
        </DeleteDialog>
      )}
    </>
  );
}
