import { isNotFound } from '@portal/api-client';
import type { EventServices } from '@portal/api-client/events';
import {
  REPORT_SCHEDULES,
  type ReportSchedule,
  type ScheduleNews,
  scheduleNewsSchema,
  type ScheduleRun,
} from '@portal/api-client/report-schedules';
import { accessContext, sessionStore } from '@portal/auth';
import { opensRoute } from '@portal/contract';
import { claimAnnouncement } from '../exports/announcing-tab.ts';
import { href } from '../href.ts';
import { missedSince } from '../missed-since.ts';
import { portal } from '../portal.config.ts';
import { tenantMemory } from '../tenant-memory.ts';
import { scheduleList, scheduleRuns } from './schedule-queries.ts';
import { readableReports } from './use-readable-reports.ts';

/** The news that this tab has had, by key: a reconnection reads it again. */
const received = tenantMemory(() => new Set<string>());

/** Shows a run that has ended, or a schedule that the platform has paused, once and in one tab. */
export async function announceSchedule(payload: unknown, services: EventServices): Promise<void> {
  const news = scheduleNewsSchema.parse(payload);
  void services.queryClient.invalidateQueries({ queryKey: REPORT_SCHEDULES });
  await announce(services, [news]);
}

/**
 * Shows the same of the time without a connection, which was lost at `lostAt` (ms since 1970): of each schedule the last run and the pause, unless the user
 * has seen them in a list.
 */
export async function announceMissedNews(services: EventServices, lostAt: number): Promise<void> {
  const { api, queryClient } = services;
  const list = scheduleList(api);
  const before = queryClient.getQueryData(list.queryKey)?.results ?? [];
  const runsBefore = (scheduleId: string) =>
    queryClient.getQueryData(scheduleRuns(api, scheduleId).queryKey)?.results ?? [];
  // A pending response may be older than the missed event.
  await queryClient.cancelQueries({ queryKey: REPORT_SCHEDULES });
  void queryClient.invalidateQueries({ queryKey: REPORT_SCHEDULES });
  const context = accessContext(sessionStore.getState());
  if (!opensRoute(portal, 'reporting.schedules', context)) return;
  const { results } = await queryClient
    .fetchQuery({ ...list, staleTime: 0, retry: (failures, error) => failures < 2 && !isNotFound(error) })
    .catch((error: unknown) => {
      // This platform has no schedules.
      if (isNotFound(error)) return { results: [] };
      throw error;
    });
  // The hub sends news to those who may open the file.
  const readable = results.filter(({ reportType }) => readableReports(context.roles).includes(reportType));
  const shown = [
    ...before.flatMap(newsOf),
    ...readable.flatMap((schedule) => runsBefore(schedule.scheduleId).flatMap((run) => runNews(schedule, run))),
  ];
  await announce(services, missedSince(lostAt, readable.flatMap(newsOf), { before: shown, keyOf, endedOn }));
}

type DatedNews = ScheduleNews & { readonly endedOn: string };

const endedOn = (news: DatedNews) => news.endedOn;

/** The news of a schedule as it is now. */
function newsOf(schedule: ReportSchedule): readonly DatedNews[] {
  const { scheduleId, name, pauseReason, pausedOn, lastRun } = schedule;
  return [
    ...(lastRun ? runNews(schedule, lastRun) : []),
    ...(pauseReason != null && pausedOn != null
      ? [{ scheduleId, name, status: 'PAUSED', pausedOn, endedOn: pausedOn }]
      : []),
  ];
}

function runNews({ scheduleId, name }: ReportSchedule, run: ScheduleRun): readonly DatedNews[] {
  const { runId, status } = run;
  return run.endedOn == null ? [] : [{ scheduleId, name, status, runId, endedOn: run.endedOn }];
}

function keyOf({ scheduleId, runId, status, pausedOn }: ScheduleNews): string {
  return `schedule ${runId ?? `${scheduleId} ${pausedOn ?? ''}`} ${status}`;
}

async function announce({ toast }: EventServices, news: readonly ScheduleNews[]): Promise<void> {
  const unheard = news.filter((one) => !received().has(keyOf(one)));
  for (const one of unheard) received().add(keyOf(one));
  const claims = await Promise.all(unheard.map((one) => claimAnnouncement(keyOf(one))));
  const mine = unheard.filter((_one, place) => claims[place]);
  for (const { status, kind, one, several } of OUTCOMES) {
    const [first, ...others] = mine.filter((each) => each.status === status);
    if (first && others.length === 0) {
      const { scheduleId, name } = first;
      const { title, see } = one(name);
      toast[kind]({
        title,
        link: { to: href('reporting.schedule', { scheduleId }), text: see, opens: name },
        about: `report schedule ${scheduleId}`,
      });
    } else if (first) {
      const { title, see } = several(others.length + 1);
      toast[kind]({ title, link: { to: href('reporting.schedules'), text: see, opens: 'Report Schedules' } });
    }
  }
}

const OUTCOMES = [
  {
    status: 'SUCCEEDED',
    kind: 'success',
    one: (name: string) => ({ title: `The scheduled report ‘${name}’ is ready`, see: 'See its rows and totals.' }),
    several: (count: number) => ({ title: `${count} scheduled reports are ready`, see: 'See their rows and totals.' }),
  },
  {
    status: 'FAILED',
    kind: 'error',
    one: (name: string) => ({ title: `The scheduled report ‘${name}’ could not be created`, see: 'See its runs.' }),
    several: (count: number) => ({ title: `${count} scheduled reports could not be created`, see: 'See which ones.' }),
  },
  {
    status: 'PAUSED',
    kind: 'error',
    one: (name: string) => ({ title: `The report schedule ‘${name}’ was paused`, see: 'See why.' }),
    several: (count: number) => ({ title: `${count} report schedules were paused`, see: 'See why.' }),
  },
] as const;
