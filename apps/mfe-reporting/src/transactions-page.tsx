import type { InstructionFilter } from '@portal/api-client/instructions';
import { Panel } from '@portal/ui/basics';
import { LazyPart } from '@portal/ui/details';
import { ReportScreen } from './report-screen.tsx';
import { TRANSACTIONS_PATH } from './transaction-report.tsx';
import classes from './transactions-page.module.css';
import { useTransactionReport } from './use-transaction-report.ts';

export function TransactionsPage() {
  const report = useTransactionReport(TRANSACTIONS_PATH);
  return (
    <ReportScreen report={report}>{(filter, isReady) => <Volume filter={filter} isReady={isReady} />}</ReportScreen>
  );
}

export default TransactionsPage;

/** Its place is held from the start, so that the table does not jump; what fills it waits for the table. */
function Volume({ filter, isReady }: { readonly filter: InstructionFilter; readonly isReady: boolean }) {
  return (
    <div className={classes.volume}>
      <Panel>
        <div className={classes.place}>
          {isReady && (
            <LazyPart load={loadVolumeChart} failure="The chart could not be loaded">
              {(VolumeChart) => <VolumeChart filter={filter} />}
            </LazyPart>
          )}
        </div>
      </Panel>
    </div>
  );
}

async function loadVolumeChart() {
  return (await import('./volume-chart.tsx')).VolumeChart;
}
