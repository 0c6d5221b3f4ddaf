import { isNotFound, useApi } from '@portal/api-client';
import type { InstructionFilter } from '@portal/api-client/instructions';
import type { InstructionTotals } from '@portal/api-client/instruction-totals';
import { Button, formatDay } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { SideScroll } from '@portal/ui/table';
import { differenceOf } from '@portal/validation';
import { useQuery } from '@tanstack/react-query';
import { instructionTotals } from './totals-queries.ts';
import classes from './totals-line.module.css';

type Total = InstructionTotals['currencies'][number];

export interface TotalsLineProps {
  readonly filter: InstructionFilter;
  /** The table has its rows, so that the totals never delay them. */
  readonly isReady: boolean;
}

/** The amounts collected and paid out in the range, in each currency, compared with the same length of time before. */
export function TotalsLine({ filter, isReady }: TotalsLineProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...instructionTotals(useApi(), filter), enabled: isReady });
  if (isNotFound(error)) return null;
  const failure = error && (
    <>
      <span className={classes.muted}>{`The totals could not be ${data ? 'refreshed' : 'loaded'}.`}</span>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </>
  );
  if (!data) return <div className={classes.line}>{failure}</div>;
  const { currencies, before } = data;
  const days = [...new Set([before.dateFrom, before.dateTo])].map((day) => formatDay(day)).join(' – ');
  return (
    <div className={classes.line}>
      {currencies.length === 0 ? (
        <span>{`No money moved on these days, nor on ${days}.`}</span>
      ) : (
        <>
          <SideScroll label="Totals">
            <ul className={classes.totals}>
              {currencies.map((total) => (
                <li key={total.currency} className={classes.total}>
                  <Moved {...total.collected} currency={total.currency} verb="collected" />
                  <Moved {...total.paidOut} currency={total.currency} verb="paid out" />
                </li>
              ))}
            </ul>
          </SideScroll>
          <span className={`${classes.muted} ${classes.before}`}>{`compared with ${days} (UTC)`}</span>
        </>
      )}
      {failure}
    </div>
  );
}

interface MovedProps {
  readonly amount: string;
  readonly before: string;
  readonly currency: Total['currency'];
  readonly verb: 'collected' | 'paid out';
}

/** Nothing if no money moved in this direction, in either range. */
function Moved({ amount, before, currency, verb }: MovedProps) {
  const isZero = (decimal: string) => !/[1-9]/.test(decimal);
  if (isZero(amount) && isZero(before)) return null;
  const change = differenceOf(amount, before);
  const sign = change.startsWith('-') ? '' : '+';
  return (
    <span>
      <strong>{formatMoney(amount, currency)}</strong>
      <span>{` ${verb} `}</span>
      <span className={classes.muted}>
        {isZero(change) ? '(the same)' : `(${sign}${formatMoney(change, currency)})`}
      </span>
    </span>
  );
}
