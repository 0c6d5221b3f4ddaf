import type { Failure } from '@portal/api-client/failures';
import { explainPaymentFailure } from '@portal/api-client/payment-failures';
import { useRouteHref } from '@portal/contract/react';
import { formatMoney } from '@portal/ui/money';
import type { PagedColumn } from '@portal/ui/table';
import { Link } from 'react-router-dom';
import { failedPaymentsPath, type FailuresPlace, remediesOf } from './failure-address.ts';
import { changeText, paymentWords, placeWords, rateText, reasonWords } from './failure-words.ts';
import classes from './failures-page.module.css';

export interface FailureRow extends Failure {
  readonly place: FailuresPlace;
}

export function failureColumns(): readonly PagedColumn<FailureRow>[] {
  return [
    {
      id: 'reason',
      header: 'Reason',
      value: (row) => row.reason,
      cell: (row) => <Reason row={row} />,
      width: 400,
      grows: true,
      onCard: true,
    },
    {
      id: 'amount',
      header: 'Failed amount',
      value: (row) => row.amount,
      cell: (row) => (
        <Two
          first={formatMoney(row.amount, row.place.currency)}
          second={changeText(row.amount, row.before.amount, row.place.currency)}
        />
      ),
      width: 112,
      align: 'end',
      onCard: true,
    },
    {
      id: 'failed',
      header: 'Payments',
      value: (row) => row.failed,
      cell: (row) => <Link to={failedPaymentsPath(row.place, row)}>{paymentWords(row.failed)}</Link>,
      width: 100,
      onCard: true,
    },
    {
      id: 'app',
      header: 'App',
      value: (row) => row.app,
      cell: (row) => <Two first={row.app} second={placeWords(row)} />,
      width: 202,
      onCard: true,
    },
    {
      id: 'rate',
      header: 'Success rate',
      value: (row) => rateText(row.ended),
      cell: (row) => <Two first={rateText(row.ended)} second={`${rateText(row.endedBefore)} before`} />,
      width: 114,
      align: 'end',
    },
  ];
}

function Two({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className={classes.two}>
      <span>{first}</span>
      <span className={`${classes.muted} ${classes.line}`}>{second}</span>
    </span>
  );
}

/** The reason with what it means and what the tenant can do, in a line each; a reason that is not known as received. The details have the whole text. */
function Reason({ row }: { readonly row: FailureRow }) {
  const explained = explainPaymentFailure(row.reason ?? '');
  const [remedy] = remediesOf(row, useRouteHref());
  return (
    <span className={classes.reason}>
      <span className={classes.line}>
        <strong>{reasonWords(row.reason)}</strong>
        {explained && <span className={classes.meaning}>{explained.cause}</span>}
      </span>
      {explained && (
        <span className={classes.muted}>
          <span className={classes.line}>{explained.remedy}</span>
          {remedy && (
            <Link to={remedy.path} aria-label={remedy.name}>
              {remedy.text}
            </Link>
          )}
        </span>
      )}
    </span>
  );
}
