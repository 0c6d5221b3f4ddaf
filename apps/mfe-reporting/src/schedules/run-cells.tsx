import type { ReportSchedule, RunTotal, ScheduleRun } from '@portal/api-client/report-schedules';
import { formatCount, StatusTag } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { NameList } from '@portal/ui/table';
import classes from './run-cells.module.css';

const STATES: Readonly<Record<string, string>> = {
  SCHEDULED: 'Being prepared',
  SUCCEEDED: 'Succeeded',
  FAILED: 'Failed',
};
/** Tags have colours for these. */
const LOOKS: Readonly<Record<string, string>> = { SCHEDULED: 'PROCESSING', SUCCEEDED: 'COMPLETED', FAILED: 'FAILED' };

export function runState({ status }: Pick<ScheduleRun, 'status'>): string {
  return STATES[status] ?? status;
}

export function RunState(run: Pick<ScheduleRun, 'status'>) {
  return <StatusTag status={LOOKS[run.status] ?? run.status} label={runState(run)} />;
}

const isZero = (amount: string | null | undefined) => amount == null || !/[1-9]/.test(amount);

/** The totals of a run in words, one item for each amount that is not zero. */
export function totalWords(totals: readonly RunTotal[]): string[] {
  return totals.flatMap(({ currency, collected, paidOut, chargedBack }) => {
    const words = (amount: string | null | undefined, verb: string) =>
      isZero(amount) ? [] : [`${formatMoney(amount ?? '0', currency)} ${verb}`];
    return [...words(collected, 'collected'), ...words(paidOut, 'paid out'), ...words(chargedBack, 'charged back')];
  });
}

interface RunTotalsProps extends Pick<ScheduleRun, 'totals'> {
  /** The number of totals before the button is pressed. */
  readonly atFirst: number;
}

/** The first totals of a run, and a button for the rest. */
export function RunTotals({ totals, atFirst }: RunTotalsProps) {
  const words = totalWords(totals);
  if (words.length === 0) return null;
  return <NameList names={words.map((line) => ({ key: line, name: line }))} subject="totals" atFirst={atFirst} />;
}

/** '9 missed runs before it'. Empty if none was missed. */
export function missedWords({ missedRuns }: Pick<ScheduleRun, 'missedRuns'>): string {
  if (missedRuns === 0) return '';
  return missedRuns === 1
    ? '1 missed run before it was not made'
    : `${formatCount(missedRuns)} missed runs before it were not made`;
}

/** The state, the rows and the totals of the last run. */
export function LastRun({ lastRun }: Pick<ReportSchedule, 'lastRun'>) {
  if (!lastRun) return <span className={classes.muted}>No run yet</span>;
  const missed = missedWords(lastRun);
  return (
    <span className={classes.stack}>
      <span className={classes.state}>
        <RunState {...lastRun} />
        {lastRun.rowCount != null && <span>{rowWords(lastRun.rowCount)}</span>}
      </span>
      <RunTotals {...lastRun} atFirst={1} />
      {missed && <span className={classes.muted}>{missed}</span>}
    </span>
  );
}

function rowWords(rows: number): string {
  return rows === 1 ? '1 row' : `${formatCount(rows)} rows`;
}

const REASONS: Readonly<Record<string, string>> = {
  OWNER_LEFT: 'The owner has left the tenant.',
  OWNER_LOST_ROLE: 'The owner may not read the report any more.',
  UNREADABLE: 'The platform could not read the schedule.',
};

/** Why the platform paused a schedule. Empty if a person did. */
function pauseWords({ pauseReason }: Pick<ReportSchedule, 'pauseReason'>): string {
  return pauseReason ? (REASONS[pauseReason] ?? pauseReason) : '';
}

export function ScheduleState(schedule: Pick<ReportSchedule, 'isPaused' | 'pauseReason'>) {
  const reason = pauseWords(schedule);
  return (
    <span className={classes.stack}>
      <StatusTag status={schedule.isPaused ? 'INACTIVE' : 'ACTIVE'} label={schedule.isPaused ? 'Paused' : 'Active'} />
      {reason && <span className={classes.muted}>{reason}</span>}
    </span>
  );
}
