import { useApi } from '@portal/api-client';
import type { InstructionFilter, InstructionSummary } from '@portal/api-client/instructions';
import { Button, EmptyState, Skeleton } from '@portal/ui/basics';
import { Row } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { DaysLookChoice } from './days-look-choice.tsx';
import { instructionSummary } from '../reports/report-queries.ts';
import { type DaysLook, useDaysLook } from '../reports/use-days-look.ts';
import classes from './volume-chart.module.css';
import { VolumeDrawing } from './volume-drawing.tsx';
import { VolumeTable } from './volume-table.tsx';
import { testsWords, totalWords } from './volume-words.ts';
import { leftOut, totalOf, wholeDays } from './volume.ts';

export interface VolumeChartProps {
  readonly filter: InstructionFilter;
  /** The number of transactions that the table below shows, if known. */
  readonly total?: number | undefined;
}

/** The transactions of each day of the range and how many succeeded, as a chart or a table, or only their sum. */
export function VolumeChart({ filter, total: tableTotal }: VolumeChartProps) {
  const { data, error, isFetching, refetch } = useQuery(instructionSummary(useApi(), filter));
  const agreeWithTable = useEffectEvent((count: number) => {
    if (data && !isFetching && totalOf(data.days).count + leftOut(data) !== count) void refetch();
  });
  useEffect(
    function followTable() {
      // Each page of the table counts again, and may include transactions that arrived since.
      if (tableTotal !== undefined) agreeWithTable(tableTotal);
    },
    [tableTotal],
  );
  const [look, setLook] = useDaysLook();
  // The page renders again for each page of its table.
  const drawn = useMemo(() => data && drawnDays(data), [data]);
  const failure = error && (
    <Row gap={3}>
      <p className={classes.muted}>{data ? 'The chart could not be refreshed.' : 'The chart could not be loaded.'}</p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </Row>
  );
  if (!data && failure) return <div className={classes.middle}>{failure}</div>;
  if (!data || !drawn) {
    return (
      <div className={classes.whole}>
        <Skeleton lines={look === 'summary' ? 1 : 5} label="Loading chart…" />
        <Definitions look={look} />
      </div>
    );
  }
  const { days, total } = drawn;
  const tests = testsWords(leftOut(data));
  if (total.count === 0 && look === 'summary') {
    return (
      <div className={classes.whole}>
        {failure}
        <p>{`${tests === undefined ? 'No transactions' : 'Only test payments'} on these days match the filters.`}</p>
        <Definitions look={look} tests={tests} />
      </div>
    );
  }
  if (total.count === 0) {
    return (
      <>
        {failure}
        <div className={classes.middle}>
          {tests === undefined ? (
            <EmptyState title="No transactions" text="No transactions on these days match the filters." />
          ) : (
            <EmptyState
              title="Only test payments"
              text={`Only test payments on these days match the filters. ${tests}`}
            />
          )}
        </div>
      </>
    );
  }
  const words = totalWords(total);
  return (
    <div className={classes.whole}>
      {failure}
      <div className={classes.head}>
        <div className={classes.words}>
          <p>{words}</p>
          {look === 'summary' && <Definitions look={look} tests={tests} />}
        </div>
        <DaysLookChoice value={look} onChange={setLook} />
      </div>
      {look === 'chart' && <VolumeDrawing days={days} words={words} />}
      {look === 'table' && <VolumeTable days={days} />}
      {look !== 'summary' && <Definitions look={look} tests={tests} />}
    </div>
  );
}

interface FilteredSummary extends Pick<InstructionSummary, 'days'> {
  readonly filter: InstructionFilter;
}

function drawnDays({ days: known, filter: { dateFrom = '', dateTo = '' } }: FilteredSummary) {
  const days = wholeDays(known, dateFrom, dateTo);
  return { days, total: totalOf(days) };
}

interface DefinitionsProps {
  readonly look: DaysLook;
  /** Test payments that are left out. Default: none are known. */
  readonly tests?: string | undefined;
}

/** The largest text of the page, so it does not wait for the figures. */
function Definitions({ look, tests }: DefinitionsProps) {
  return (
    <p className={classes.help}>
      <span>Success rate = succeeded ÷ (succeeded + failed).</span>
      {tests !== undefined && <span>{` ${tests}`}</span>}
      {look !== 'summary' && <span> Days are in UTC, even if times are shown in local time.</span>}
    </p>
  );
}
