import { isNotFound, useApi } from '@portal/api-client';
import { INSTRUCTIONS } from '@portal/api-client/instructions';
import type { Payout } from '@portal/api-client/payouts';
import { Button, formatCount, formatDay, PageHeader } from '@portal/ui/basics';
import { filteredDays } from '@portal/ui/dates';
import { formatMoney } from '@portal/ui/money';
import { PageActions } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, useTableView } from '@portal/ui/table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { paymentChoices, usePaymentChoices } from '../reports/payment-choices.ts';
import { DATES } from '../reports/report.ts';
import { useDayStart } from '../reports/use-day-start.ts';
import { paymentsPath } from './payout-address.ts';
import { payoutPage } from './payout-queries.ts';
import classes from './payouts-screen.module.css';
import { RowsChoice } from './rows-choice.tsx';

/** The sums that were paid out, by day, currency and app, with the payments behind each. */
export function PayoutsScreen() {
  const { apps, currencies, areChoicesUnread } = usePaymentChoices();
  const spec = useMemo(() => {
    const { currency, app, test } = paymentChoices({ apps, currencies, areChoicesUnread });
    return { id: 'payouts', columns: COLUMNS, filters: [DATES, currency, app, test] };
  }, [apps, currencies, areChoicesUnread]);
  const table = useTableView(spec);
  const now = useDayStart();
  const { start, end } = filteredDays(DATES, table.settled, now);
  const { filters, page, pageSize } = table.settled;
  const { currency, app, isTest } = filters;
  const filter = { dateFrom: start, dateTo: end, currency, app, isTest };
  const payouts = useQuery(payoutPage(useApi(), { ...filter, from: page * pageSize, take: pageSize }));
  const queryClient = useQueryClient();
  const rows = useMemo(
    () => payouts.data?.results.map((payout) => ({ ...payout, path: paymentsPath(payout, isTest ?? []) })),
    [payouts.data, isTest],
  );

  if (isNotFound(payouts.error)) return <Navigate replace to={href('reporting.transactions')} />;
  return (
    <>
      <PageHeader
        title="Transaction Data"
        description="What was paid out on each day, in each currency, by each app."
        actions={
          <PageActions>
            <Button
              icon={<RefreshCw size={16} aria-hidden />}
              busy={payouts.isFetching && !payouts.isPending && !payouts.isPlaceholderData}
              onClick={() => void queryClient.invalidateQueries({ queryKey: INSTRUCTIONS })}
            >
              Refresh
            </Button>
          </PageActions>
        }
      />
      <div className={classes.view}>
        <p>{`Paid out: ${[...new Set([start ?? '', end ?? ''])].map((day) => formatDay(day)).join(' – ')} (UTC)`}</p>
        <RowsChoice />
      </div>
      <PagedTable
        {...spec}
        label="Payouts"
        query={payouts}
        rows={rows}
        rowKey={({ day, currency: code, app: name }) => `${day} ${code} ${name}`}
        pinsFirst
        server={{ table, total: payouts.data?.total }}
      />
    </>
  );
}

interface PayoutRow extends Payout {
  /** Where the payments behind it are listed. */
  readonly path: string;
}

const COLUMNS: readonly PagedColumn<PayoutRow>[] = [
  {
    id: 'day',
    header: 'Paid out on',
    value: (row) => row.day,
    cell: (row) => formatDay(row.day),
    width: 140,
    onCard: true,
  },
  { id: 'app', header: 'App', value: (row) => row.app, width: 220, onCard: true },
  {
    id: 'amount',
    header: 'Amount',
    value: (row) => row.amount,
    cell: (row) => <span className={classes.amount}>{formatMoney(row.amount, row.currency)}</span>,
    width: 160,
    align: 'end',
    onCard: true,
  },
  { id: 'currency', header: 'Currency', value: (row) => row.currency, width: 110 },
  {
    id: 'count',
    header: 'Payments',
    value: (row) => row.count,
    cell: (row) => <Link to={row.path}>{`${formatCount(row.count)} ${row.count === 1 ? 'payment' : 'payments'}`}</Link>,
    width: 160,
    onCard: true,
  },
];
