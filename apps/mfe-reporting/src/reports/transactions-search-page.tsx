import { TRANSACTIONS_SEARCH_PATH } from '../paths.ts';
import { SearchScreen } from './search-screen.tsx';
import { useTransactionReport } from './use-transaction-report.ts';

export function TransactionsSearchPage() {
  return <SearchScreen report={useTransactionReport(TRANSACTIONS_SEARCH_PATH)} />;
}

export default TransactionsSearchPage;
