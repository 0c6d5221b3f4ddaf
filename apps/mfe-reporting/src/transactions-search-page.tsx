import { SearchScreen } from './search-screen.tsx';
import { TRANSACTIONS_PATH } from './transaction-report.tsx';
import { useTransactionReport } from './use-transaction-report.ts';

export function TransactionsSearchPage() {
  return <SearchScreen report={useTransactionReport(`${TRANSACTIONS_PATH}/search`)} />;
}

export default TransactionsSearchPage;
