import { useApi } from '@portal/api-client';
import type { InstructionFilter } from '@portal/api-client/instructions';
import { useRouteHref } from '@portal/contract/react';
import { Panel, Skeleton } from '@portal/ui/basics';
import { AddressNotice, droppedSentences, LazyPart } from '@portal/ui/page-parts';
import { daysWithin } from '@portal/validation/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { failuresQuery } from '../failures/failure-address.ts';
import { BY_PAYOUT, ROWS } from '../payouts/payout-address.ts';
import { knowsPayouts } from '../payouts/payout-queries.ts';
import { RowsChoice } from '../payouts/rows-choice.tsx';
import { ReportScreen, type TableResponse } from '../reports/report-screen.tsx';
import classes from './transactions-page.module.css';
import { useDaysLook, useDroppedLook } from '../reports/use-days-look.ts';
import { TotalsLine } from '../totals/totals-line.tsx';
import { useTransactionReport } from './use-transaction-report.ts';

export function TransactionsPage() {
  const [params] = useSearchParams();
  if (params.get(ROWS) !== BY_PAYOUT) return <Payments />;
  return (
    <LazyPart load={loadPayoutsScreen} failure="The payouts could not be loaded" lines={5}>
      {(PayoutsScreen) => <PayoutsScreen />}
    </LazyPart>
  );
}

function Payments() {
  const report = useTransactionReport('reporting.instruction');
  return (
    <ReportScreen report={report}>
      {(filter, response) => (
        <>
          <Volume filter={filter} {...response} />
          <Totals filter={filter} isReady={response.isReady} />
        </>
      )}
    </ReportScreen>
  );
}

export default TransactionsPage;

/** The totals, the way to the failures and the choice of rows, where the platform has them. */
function Totals({ filter, isReady }: Pick<TableResponse, 'isReady'> & { readonly filter: InstructionFilter }) {
  // Most platforms have it, and a choice that came later would move the rows.
  const { data: hasPayouts = true } = useQuery({ ...knowsPayouts(useApi()), enabled: isReady });
  const [params] = useSearchParams();
  const failures = useRouteHref()('reporting.failures', {}, failuresQuery(params));
  return (
    <div className={classes.totals}>
      <TotalsLine filter={filter} isReady={isReady} />
      {failures !== undefined && <Link to={failures}>Why payments fail</Link>}
      {hasPayouts && <RowsChoice />}
    </div>
  );
}

async function loadPayoutsScreen() {
  return (await import('../payouts/payouts-screen.tsx')).PayoutsScreen;
}

/** The chart. Its space is reserved from the start, so that the table does not jump, and it loads after the table. */
function Volume({ filter, isReady, total }: TableResponse & { readonly filter: InstructionFilter }) {
  // The choice of chart or table is kept, even if the rows could not be loaded.
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  const [look] = useDaysLook();
  return (
    <div className={classes.volume}>
      <Panel flush>
        <div className={look === 'summary' ? classes.low : classes.high}>
          <AddressNotice sentences={droppedSentences(useDroppedLook())} />
          <div className={`${classes.place} ${classes[look]}`} style={styleOf(filter)}>
            {wasReady ? (
              <LazyPart load={loadVolumeChart} failure="The chart could not be loaded" lines={LINES[look]}>
                {(VolumeChart) => <VolumeChart filter={filter} total={total} />}
              </LazyPart>
            ) : (
              <Skeleton lines={LINES[look]} label="Loading chart…" />
            )}
          </div>
        </div>
      </Panel>
    </div>
  );
}

/** The height of the placeholder. */
const LINES = { summary: 1, chart: 5, table: 5 } as const;

/** The number of days in the range, for the height of their table. */
function styleOf({ dateFrom = '', dateTo = '' }: InstructionFilter): CSSProperties & { readonly '--days': number } {
  return { '--days': Math.max(0, daysWithin(dateFrom, dateTo)) || 0 };
}

async function loadVolumeChart() {
  return (await import('../volume/volume-chart.tsx')).VolumeChart;
}
