import { useOpens } from '@portal/auth';
import { utcDay } from '@portal/validation/calendar-day';
import { useMemo } from 'react';
import { portal } from '../portal.config.ts';
import { usePaymentChoices } from '../reports/payment-choices.ts';
import { useDayStart } from '../reports/use-day-start.ts';
import { type ChargebackReport, chargebackReport } from './chargeback-report.tsx';

/** The chargebacks report, with the apps and currencies that the tenant has as soon as they are known. */
export function useChargebackReport(): ChargebackReport {
  const seesOrders = useOpens(portal, 'reporting.order');
  const today = utcDay(useDayStart());
  const { apps, currencies, areChoicesUnread } = usePaymentChoices();
  return useMemo(
    () => chargebackReport({ seesOrders, today, apps, currencies, areChoicesUnread }),
    [seesOrders, today, apps, currencies, areChoicesUnread],
  );
}
