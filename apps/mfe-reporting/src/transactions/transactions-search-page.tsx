import { SearchScreen } from '../searches/search-screen.tsx';
import { useTransactionReport } from './use-transaction-report.ts';

export function TransactionsSearchPage() {
  return <SearchScreen report={useTransactionReport('reporting.found-instruction')} />;
}

export default TransactionsSearchPage;
