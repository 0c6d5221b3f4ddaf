import { useOpens } from '@portal/auth';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsNormalized } from '../payment-status.tsx';
import { portal } from '../portal.config.ts';
import { usePaymentChoices } from '../reports/payment-choices.ts';
import {
  FAILURE_FILTERS,
  type LinkedFilter,
  type TransactionReport,
  transactionReport,
  type TransactionReportOptions,
} from './transaction-report.tsx';

/** The transaction report under the tenant's flags, with the apps and currencies that the tenant has as soon as they are known. */
export function useTransactionReport(
  instructionRoute: TransactionReportOptions['instructionRoute'],
): TransactionReport {
  const isNormalized = useIsNormalized();
  const seesOrders = useOpens(portal, 'reporting.order');
  const { apps, currencies, areChoicesUnread } = usePaymentChoices();
  const [params] = useSearchParams();
  // A text, so that the report stays the same while they do.
  const linked = new URLSearchParams(
    FAILURE_FILTERS.flatMap((id) => params.getAll(`transactions.${id}`).map((value) => [id, value])),
  ).toString();
  return useMemo(
    () =>
      transactionReport({
        isNormalized,
        instructionRoute,
        seesOrders,
        apps,
        currencies,
        areChoicesUnread,
        failureFilters: linkedFilters(linked),
      }),
    [isNormalized, instructionRoute, seesOrders, apps, currencies, areChoicesUnread, linked],
  );
}

function linkedFilters(query: string): readonly LinkedFilter[] {
  const params = new URLSearchParams(query);
  return FAILURE_FILTERS.filter((id) => params.has(id)).map((id) => ({ id, values: params.getAll(id) }));
}
