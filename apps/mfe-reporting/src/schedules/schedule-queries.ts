import type { Save, Transport } from '@portal/api-client';
import { creationWords } from '@portal/api-client/creation-words';
import {
  createReportSchedule,
  deleteReportSchedule,
  getReportSchedule,
  getRunDownload,
  listReportSchedules,
  listScheduleRuns,
  REPORT_SCHEDULES,
  type ReportScheduleInput,
  startScheduleRun,
  updateReportSchedule,
} from '@portal/api-client/report-schedules';
import { ifMatch } from '@portal/api-client/verbs';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { startDownload } from '../exports/export-queries.ts';

export function scheduleList(api: Transport) {
  return queryOptions(listReportSchedules.query(api));
}

export const scheduleDetail = getReportSchedule.query;

/** The runs of a schedule. While one is being prepared, they are read again: the hub may be interrupted. */
export function scheduleRuns(api: Transport, scheduleId: string) {
  return queryOptions({
    ...listScheduleRuns.query(api, scheduleId),
    refetchInterval: ({ state }) => state.data?.results.some(({ status }) => status === 'SCHEDULED') === true && 3000,
  });
}

export function scheduleCreation(api: Transport) {
  return mutationOptions({
    mutationFn: (input: ReportScheduleInput) => createReportSchedule(api, input),
    meta: { invalidates: [scheduleList(api).queryKey], ...creationWords('report schedule') },
  });
}

export function scheduleSave(api: Transport, scheduleId: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<ReportScheduleInput>) =>
      updateReportSchedule(ifMatch(api, version), scheduleId, input),
    meta: {
      invalidates: [REPORT_SCHEDULES],
      success: 'Report schedule saved',
      failure: 'Failed to save report schedule',
    },
  });
}

/** Pauses or resumes a schedule. */
export function schedulePause(api: Transport, scheduleId: string) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<ReportScheduleInput>) =>
      updateReportSchedule(ifMatch(api, version), scheduleId, input),
    meta: {
      invalidates: [REPORT_SCHEDULES],
      success: ({ input }: Save<ReportScheduleInput>) =>
        input.isPaused === true ? 'Report schedule paused' : 'Report schedule resumed',
      failure: ({ input }: Save<ReportScheduleInput>) =>
        `Failed to ${input.isPaused === true ? 'pause' : 'resume'} report schedule`,
    },
  });
}

export function scheduleDeletion(api: Transport, scheduleId: string) {
  return mutationOptions({
    mutationFn: () => deleteReportSchedule(api, scheduleId),
    // Only the list: reloading the deleted schedule would fail.
    meta: {
      invalidates: [scheduleList(api).queryKey],
      success: 'Report schedule deleted',
      failure: 'Failed to delete report schedule',
    },
  });
}

export function runStart(api: Transport, scheduleId: string) {
  return mutationOptions({
    mutationFn: () => startScheduleRun(api, scheduleId),
    meta: { invalidates: [REPORT_SCHEDULES], success: 'Run started', failure: 'Failed to start the run' },
  });
}

/** Each download needs a new link, which is valid for a minute and never stored. */
export function runDownload(api: Transport, scheduleId: string) {
  return mutationOptions({
    mutationFn: async (runId: string) => startDownload((await getRunDownload(api, scheduleId, runId)).reportUri),
    meta: { failure: 'Failed to download report!', failureDetail: 'Please try again in a few minutes.' },
  });
}
