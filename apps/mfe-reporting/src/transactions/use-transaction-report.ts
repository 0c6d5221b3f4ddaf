import { useOpens } from '@portal/auth';
import { useMemo } from 'react';
import { useIsNormalized } from '../payment-status.tsx';
import { portal } from '../portal.config.ts';
import { usePaymentChoices } from '../reports/payment-choices.ts';
import { type TransactionReport, transactionReport, type TransactionReportOptions } from './transaction-report.tsx';

/** The transaction report under the tenant's flags, with the apps and currencies that the tenant has as soon as they are known. */
export function useTransactionReport(
  instructionRoute: TransactionReportOptions['instructionRoute'],
): TransactionReport {
  const isNormalized = useIsNormalized();
  const seesOrders = useOpens(portal, 'reporting.order');
  const { apps, currencies, areChoicesUnread } = usePaymentChoices();
  return useMemo(
    () => transactionReport({ isNormalized, instructionRoute, seesOrders, apps, currencies, areChoicesUnread }),
    [isNormalized, instructionRoute, seesOrders, apps, currencies, areChoicesUnread],
  );
}
