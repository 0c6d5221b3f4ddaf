import { SearchScreen } from '../searches/search-screen.tsx';
import { useMandateReport } from './use-mandate-report.ts';

export function MandatesSearchPage() {
  return <SearchScreen report={useMandateReport()} />;
}

export default MandatesSearchPage;
