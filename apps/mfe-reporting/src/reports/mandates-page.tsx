import { ReportScreen } from './report-screen.tsx';
import { useMandateReport } from './use-mandate-report.ts';

export function MandatesPage() {
  return <ReportScreen report={useMandateReport()} />;
}

export default MandatesPage;
