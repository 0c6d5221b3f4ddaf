import type { Failures } from '@portal/api-client/failures';
import { formatDay } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { Link } from 'react-router-dom';
import { failedPaymentsPath } from './failure-address.ts';
import { changeText, paymentWords, rateText } from './failure-words.ts';
import classes from './failures-page.module.css';

export interface FailureSumProps {
  readonly failures: Pick<Failures, 'before' | 'range' | 'sum'>;
  readonly currency: string;
}

/** The sums of the range, beside those of the days before. */
export function FailureSum({ failures, currency }: FailureSumProps) {
  const { sum, before, range } = failures;
  return (
    <div className={classes.sum}>
      <p>
        <strong>{formatMoney(sum.amount, currency)}</strong>
        <span>{' failed in '}</span>
        <Link to={failedPaymentsPath({ ...range, currency })}>{paymentWords(sum.failed)}</Link>
        <span className={classes.muted}>{` (${changeText(sum.amount, sum.before.amount, currency)})`}</span>
        <span>{`, success rate ${rateText(sum.ended)}`}</span>
        <span className={classes.muted}>{` (${rateText(sum.endedBefore)} before)`}</span>
      </p>
      <p className={classes.muted}>
        {`Payments that ended ${daysWords(range)} (UTC), compared with ${daysWords(before)}. Success rate = succeeded ÷ (succeeded + failed), with all reasons.`}
      </p>
    </div>
  );
}

function daysWords({ dateFrom, dateTo }: { readonly dateFrom: string; readonly dateTo: string }): string {
  return [...new Set([dateFrom, dateTo])].map((day) => formatDay(day)).join(' – ');
}
