import type { FailureChange, Failures } from '@portal/api-client/failures';
import { useRouteHref } from '@portal/contract/react';
import { DateTime, formatCount, formatDay } from '@portal/ui/basics';
import { eachDay } from '@portal/ui/dates';
import { formatMoney } from '@portal/ui/money';
import { SideScroll } from '@portal/ui/table';
import { readUtcDay } from '@portal/validation/calendar-day';
import { Link } from 'react-router-dom';
import type { DaysLook } from '../reports/use-days-look.ts';
import plot from '../volume/volume-drawing.module.css';
import tableClasses from '../volume/volume-table.module.css';
import { FailedBar, Scale, Stripes } from '../volume/volume-drawing.tsx';
import { scaleTop } from '../volume/volume.ts';
import { changedThingPath } from './failure-address.ts';
import { kindWords, rateText } from './failure-words.ts';
import classes from './failures-page.module.css';

/** In units of the drawing, which stretches to fit its frame. */
const WIDTH = 1000;
const HEIGHT = 100;

interface FailureDaysProps {
  readonly failures: Pick<Failures, 'changes' | 'days' | 'range'>;
  readonly currency: string;
  readonly look: DaysLook;
}

type Day = Failures['days'][number];

/** The failed amount of each day as a drawing or a table, if it is asked for, and what was changed on these days. */
export function FailureDays({ failures, currency, look }: FailureDaysProps) {
  const { range, changes } = failures;
  const byDay = new Map(failures.days.map((day) => [day.day, day]));
  const days = eachDay(range.dateFrom, range.dateTo).map((day) => byDay.get(day) ?? emptyDay(day));
  return (
    <>
      {look === 'chart' && <Drawing days={days} changes={changes} currency={currency} />}
      {look === 'table' && <DaysTable days={days} changes={changes} currency={currency} />}
      {changes.length > 0 && (
        <details className={classes.details}>
          <summary>{`${changesWords(changes)} on these days`}</summary>
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={`${change.at} ${change.kind} ${change.thing?.id ?? ''}`}>
                <Change change={change} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function emptyDay(day: string): Day {
  return { day, failed: 0, amount: '0', ended: { succeeded: 0, failed: 0 } };
}

/** Only the height of a bar, which is no money. */
const heightOf = ({ amount }: Day) => Number(amount);

function Drawing({ days, changes, currency }: { readonly days: readonly Day[] } & ChangesOf) {
  const highest = days.reduce((most, day) => (heightOf(day) > heightOf(most) ? day : most), days[0] ?? emptyDay(''));
  const top = scaleTop(Math.max(1, heightOf(highest)));
  const slot = WIDTH / days.length;
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  return (
    <figure className={plot.figure}>
      <div className={plot.plot}>
        <Scale values={[top, top / 2, 0].map((value) => formatMoney(String(value), currency).replace(/[.,]00$/, ''))} />
        <svg
          className={plot.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Failed amount a day from ${formatDay(first)} to ${formatDay(last)} (UTC): at most ${formatMoney(highest.amount, currency)} a day; ${changesWords(changes)}`}
        >
          <Stripes />
          <path className={plot.grid} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} />
          {days.map((day, place) => {
            const height = (heightOf(day) * HEIGHT) / top;
            const made = changesOn(day.day, changes);
            return (
              <g key={day.day}>
                <title>{[dayWords(day, currency), ...made.map(({ kind }) => kindWords(kind))].join('\n')}</title>
                <rect x={place * slot} y={0} width={slot} height={HEIGHT} fill="transparent" />
                {height > 0 && (
                  <FailedBar x={(place + 0.12) * slot} y={HEIGHT - height} width={slot * 0.76} height={height} />
                )}
                {made.length > 0 && <path className={classes.mark} d={`M${(place + 0.5) * slot} 0V${HEIGHT}`} />}
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className={classes.caption}>
        <span>{formatDay(first)}</span>
        {last !== first && <span>{formatDay(last)}</span>}
        <span className={classes.legend}>Failed amount a day; a dashed line marks a change</span>
      </figcaption>
    </figure>
  );
}

function changesWords({ length }: readonly FailureChange[]): string {
  return `${formatCount(length)} ${length === 1 ? 'change' : 'changes'}`;
}

interface ChangesOf {
  readonly changes: readonly FailureChange[];
  readonly currency: string;
}

function changesOn(day: string, changes: readonly FailureChange[]): readonly FailureChange[] {
  return changes.filter(({ at }) => readUtcDay(at) === day);
}

function dayWords({ day, amount, failed }: Day, currency: string): string {
  return `${formatDay(day)} (UTC): ${formatMoney(amount, currency)} in ${formatCount(failed)} failed ${failed === 1 ? 'payment' : 'payments'}`;
}

function DaysTable({ days, changes, currency }: { readonly days: readonly Day[] } & ChangesOf) {
  return (
    <SideScroll label="Failed a day" className={tableClasses.scroll}>
      <table className={tableClasses.table} aria-label="Failed a day">
        <thead>
          <tr>
            {['Day (UTC)', 'Failed amount', 'Failed payments', 'Success rate', 'Changes'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              <td>{formatMoney(day.amount, currency)}</td>
              <td>{formatCount(day.failed)}</td>
              <td>{rateText(day.ended)}</td>
              <td>{formatCount(changesOn(day.day, changes).length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

/** When something was changed and what, as a link where the user may open it. */
function Change({ change }: { readonly change: FailureChange }) {
  const path = changedThingPath(change, useRouteHref());
  const { at, kind, thing } = change;
  return (
    <>
      <DateTime value={at} />
      <span>{` ${kindWords(kind)}`}</span>
      {thing && <span>{': '}</span>}
      {thing && (path === undefined ? <span>{thing.name}</span> : <Link to={path}>{thing.name}</Link>)}
    </>
  );
}
