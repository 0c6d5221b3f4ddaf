import { ReportScreen } from '../reports/report-screen.tsx';
import { useChargebackReport } from './use-chargeback-report.ts';

export function ChargebacksPage() {
  return <ReportScreen report={useChargebackReport()} />;
}

export default ChargebacksPage;
