import { useApi } from '@portal/api-client';
import { useOpens } from '@portal/auth';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsNormalized } from '../payment-status.tsx';
import { portal } from '../portal.config.ts';
import { knownChoices } from '../reports/report-queries.ts';
import { type TransactionReport, transactionReport, type TransactionReportOptions } from './transaction-report.tsx';

/** The transaction report under the tenant's flags, with the apps and currencies that the tenant has as soon as they are known. */
export function useTransactionReport(
  instructionRoute: TransactionReportOptions['instructionRoute'],
): TransactionReport {
  const isNormalized = useIsNormalized();
  const seesOrders = useOpens(portal, 'reporting.order');
  const choices = useQuery(knownChoices(useApi()));
  const { apps, currencies } = choices.data ?? NOTHING_KNOWN;
  const areChoicesUnread = choices.isError && choices.data === undefined;
  return useMemo(
    () => transactionReport({ isNormalized, instructionRoute, seesOrders, apps, currencies, areChoicesUnread }),
    [isNormalized, instructionRoute, seesOrders, apps, currencies, areChoicesUnread],
  );
}

const NOTHING_KNOWN = { apps: [], currencies: [] } as const;
