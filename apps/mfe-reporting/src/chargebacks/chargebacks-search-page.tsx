import { SearchScreen } from '../searches/search-screen.tsx';
import { useChargebackReport } from './use-chargeback-report.ts';

export function ChargebacksSearchPage() {
  return <SearchScreen report={useChargebackReport()} />;
}

export default ChargebacksSearchPage;
