import type { ReportType } from '@portal/api-client/report-preferences';
import { useChargebackReport } from '../chargebacks/use-chargeback-report.ts';
import { useMandateReport } from '../mandates/use-mandate-report.ts';
import { useTransactionReport } from '../transactions/use-transaction-report.ts';
import { NewSchedule } from './new-schedule.tsx';

/** The form of a new schedule of a report. */
export function NewScheduleOf({ reportType }: { readonly reportType: ReportType }) {
  if (reportType === 'transaction') return <TransactionSchedule />;
  return reportType === 'mandate' ? <MandateSchedule /> : <ChargebackSchedule />;
}

function TransactionSchedule() {
  return <NewSchedule report={useTransactionReport('reporting.instruction')} />;
}

function MandateSchedule() {
  return <NewSchedule report={useMandateReport()} />;
}

function ChargebackSchedule() {
  return <NewSchedule report={useChargebackReport()} />;
}
