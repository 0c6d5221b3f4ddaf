import type { EventServices } from '@portal/api-client/events';
import { REPORT_SCHEDULES, scheduleNewsSchema } from '@portal/api-client/report-schedules';
import { claimAnnouncement } from '../exports/announcing-tab.ts';
import { href } from '../href.ts';

/** Shows a run that has ended, or a schedule that the platform has paused, once and in one tab. */
export async function announceSchedule(payload: unknown, { queryClient, toast }: EventServices): Promise<void> {
  const { scheduleId, name, status, runId } = scheduleNewsSchema.parse(payload);
  void queryClient.invalidateQueries({ queryKey: REPORT_SCHEDULES });
  if (!(await claimAnnouncement(`schedule ${runId ?? scheduleId} ${status}`))) return;
  const linkTo = (text: string) => ({ to: href('reporting.schedule', { scheduleId }), text, opens: name });
  const about = `report schedule ${scheduleId}`;
  if (status === 'SUCCEEDED')
    toast.success({
      title: `The scheduled report ‘${name}’ is ready`,
      link: linkTo('See its rows and totals.'),
      about,
    });
  if (status === 'FAILED')
    toast.error({ title: `The scheduled report ‘${name}’ could not be created`, link: linkTo('See its runs.'), about });
  if (status === 'PAUSED')
    toast.error({ title: `The report schedule ‘${name}’ was paused`, link: linkTo('See why.'), about });
}
