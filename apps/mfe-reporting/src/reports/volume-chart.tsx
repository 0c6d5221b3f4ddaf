import { useApi } from '@portal/api-client';
import type { InstructionFilter } from '@portal/api-client/instructions';
import { Button, formatCount, formatDay, LOCALES, madeOnce, Skeleton } from '@portal/ui/basics';
import { Row, Segments } from '@portal/ui/details';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatMoney } from '@portal/ui/money';
import { instructionSummary } from './report-queries.ts';
import { useDaysLook } from './use-days-look.ts';
import classes from './volume-chart.module.css';
import { type DaySummary, rateLines, successRate, totalOf, wholeDays } from './volume.ts';

const LOOKS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

export interface VolumeChartProps {
  readonly filter: InstructionFilter;
  /** The number of transactions that the table below shows, if known. */
  readonly total?: number | undefined;
}

/** The transactions of each day of the range and how many succeeded, as a chart or a table. */
export function VolumeChart({ filter, total: tableTotal }: VolumeChartProps) {
  const { data, error, isFetching, refetch } = useQuery(instructionSummary(useApi(), filter));
  const agreeWithTable = useEffectEvent((count: number) => {
    if (data && !isFetching && totalOf(data.days).count !== count) void refetch();
  });
  useEffect(
    function followTable() {
      // Each page of the table counts again, and may include transactions that arrived since.
      if (tableTotal !== undefined) agreeWithTable(tableTotal);
    },
    [tableTotal],
  );
  const [look, setLook] = useDaysLook();
  const failure = error && (
    <Row gap={3}>
      <p className={classes.muted}>{data ? 'The chart could not be refreshed.' : 'The chart could not be loaded.'}</p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </Row>
  );
  if (!data) return failure ?? <Skeleton lines={5} label="Loading chart..." />;
  const { dateFrom = '', dateTo = '' } = data.filter;
  const days = wholeDays(data.days, dateFrom, dateTo);
  const total = totalOf(days);
  const words = totalWords(total);
  return (
    <>
      {failure}
      <div className={classes.head}>
        <p>{words}</p>
        <Segments label="Days as" options={LOOKS} value={look} onChange={setLook} />
      </div>
      {look === 'chart' ? <Drawing days={days} words={words} /> : <DayTable days={days} />}
    </>
  );
}

function totalWords(total: Pick<DaySummary, 'count' | 'succeeded' | 'failed'>): string {
  if (total.count === 0) return 'No transactions';
  return `${formatCount(total.count)} ${total.count === 1 ? 'transaction' : 'transactions'}, ${rateWords(total)}`;
}

function rateWords(some: Pick<DaySummary, 'succeeded' | 'failed'>): string {
  const rate = successRate(some);
  return rate === undefined ? 'none of them succeeded or failed yet' : `success rate ${percent(rate)}`;
}

const percentFormat = madeOnce(() => new Intl.NumberFormat(LOCALES, { style: 'percent', maximumFractionDigits: 1 }));

function percent(rate: number): string {
  return percentFormat().format(rate);
}

/** In units of the drawing, which stretches to fit its frame. */
const WIDTH = 1000;
const HEIGHT = 100;

function Drawing({ days, words }: { readonly days: readonly DaySummary[]; readonly words: string }) {
  const highest = Math.max(1, ...days.map(({ count }) => count));
  const slot = WIDTH / Math.max(1, days.length);
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Transactions a day from ${formatDay(first)} to ${formatDay(last)}: ${words}; at most ${formatCount(highest)} a day`}
      >
        {days.map((day, place) => (
          <DayBar key={day.day} day={day} left={place * slot} width={slot} highest={highest} />
        ))}
        {rateLines(days).map((line) => (
          <polyline
            key={line[0]?.x}
            className={classes.rate}
            // A line needs two points, even for a single day.
            points={(line.length > 1 ? line : [...line, ...line.map(({ x, y }) => ({ x: x + 0.002, y }))])
              .map(({ x, y }) => `${x * WIDTH},${y * (HEIGHT - 4) + 2}`)
              .join(' ')}
          />
        ))}
      </svg>
      <figcaption className={classes.caption}>
        <Row as="span" justify="between">
          <span>{formatDay(first)}</span>
          <span>Up to {formatCount(highest)} a day</span>
          {last !== first && <span>{formatDay(last)}</span>}
        </Row>
        <span className={classes.legend}>
          <Key look={classes.succeeded} text="Succeeded" />
          <Key look={classes.failed} text="Failed" />
          <Key look={classes.open} text="Other" />
          <Key look={classes.rateKey} text="Success rate, 0 to 100%" />
        </span>
      </figcaption>
    </figure>
  );
}

function Key({ look, text }: { readonly look: string | undefined; readonly text: string }) {
  return (
    <Row as="span" gap={1}>
      <span className={`${classes.swatch} ${look}`} aria-hidden />
      {text}
    </Row>
  );
}

interface DayBarProps {
  readonly day: DaySummary;
  readonly left: number;
  readonly width: number;
  readonly highest: number;
}

function DayBar({ day, left, width, highest }: DayBarProps) {
  const { count, succeeded, failed } = day;
  const scale = HEIGHT / highest;
  const parts = [
    { look: classes.succeeded, from: 0, size: succeeded },
    { look: classes.failed, from: succeeded, size: failed },
    { look: classes.open, from: succeeded + failed, size: count - succeeded - failed },
  ];
  return (
    <g>
      <title>{`${formatDay(day.day)}: ${totalWords(day)}`}</title>
      {/* The tooltip covers the full height, including above a short bar. */}
      <rect x={left} y={0} width={width} height={HEIGHT} fill="transparent" />
      {parts.map(
        ({ look, from, size }) =>
          size > 0 && (
            <rect
              key={from}
              className={look}
              x={left + width * 0.12}
              y={HEIGHT - (from + size) * scale}
              width={width * 0.76}
              height={size * scale}
            />
          ),
      )}
    </g>
  );
}

function DayTable({ days }: { readonly days: readonly DaySummary[] }) {
  return (
    <div className={classes.frame} role="region" aria-label="Transactions a day" tabIndex={0}>
      <table className={classes.table} aria-label="Transactions a day">
        <thead>
          <tr>
            {['Day (UTC)', 'Transactions', 'Succeeded', 'Failed', 'Success rate', 'Amounts'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const rate = successRate(day);
            return (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                <td>{formatCount(day.count)}</td>
                <td>{formatCount(day.succeeded)}</td>
                <td>{formatCount(day.failed)}</td>
                <td>{rate === undefined ? '–' : percent(rate)}</td>
                <td>{day.amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
