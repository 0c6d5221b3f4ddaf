import { formatCount, formatDay } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { SideScroll } from '@portal/ui/table';
import { percent } from './volume-words.ts';
import classes from './volume-table.module.css';
import { type Amount, type AmountKind, type DaySummary, successRate, totalOf } from './volume.ts';

/** The columns of amounts. Collections, payouts and money that did not move have separate columns. */
const AMOUNTS: readonly { readonly head: string; readonly kind: AmountKind; readonly direction?: string }[] = [
  { head: 'Collected', kind: 'succeeded', direction: 'debit' },
  { head: 'Paid out', kind: 'succeeded', direction: 'credit' },
  { head: 'Open amounts', kind: 'open' },
  { head: 'Failed amounts', kind: 'failed' },
  { head: 'Cancelled amounts', kind: 'cancelled' },
];

const HEADS = ['Day (UTC)', 'Transactions', 'Succeeded', 'Failed', 'Cancelled', 'Success rate'];

/** The days of a range with their amounts, and the total. */
export function VolumeTable({ days }: { readonly days: readonly DaySummary[] }) {
  return (
    <SideScroll label="Transactions a day" className={classes.scroll}>
      <table className={classes.table} aria-label="Transactions a day">
        <thead>
          <tr>
            {[...HEADS, ...AMOUNTS.map(({ head }) => head)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.day} head={formatDay(day.day)} day={day} />
          ))}
        </tbody>
        <tfoot>
          <DayRow head="Total" day={totalOf(days)} />
        </tfoot>
      </table>
    </SideScroll>
  );
}

function DayRow({ head, day }: { readonly head: string; readonly day: Omit<DaySummary, 'day'> }) {
  const rate = successRate(day);
  return (
    <tr>
      <th scope="row">{head}</th>
      <td>{formatCount(day.count)}</td>
      <td>{formatCount(day.succeeded)}</td>
      <td>{formatCount(day.failed)}</td>
      <td>{formatCount(day.cancelled)}</td>
      <td>{rate === undefined ? '–' : percent(rate)}</td>
      {AMOUNTS.map(({ head: column, kind, direction }) => (
        <td key={column}>
          {day.amounts
            .filter((amount) => (direction ?? amount.direction) === amount.direction && Number(amount[kind]) !== 0)
            .map((amount) => amountWords(amount, kind, direction === undefined))
            .join(', ')}
        </td>
      ))}
    </tr>
  );
}

function amountWords(amount: Amount, kind: AmountKind, isOfBoth: boolean): string {
  const words = formatMoney(amount[kind], amount.currency);
  return isOfBoth && amount.direction === 'credit' ? `${words} to pay out` : words;
}
