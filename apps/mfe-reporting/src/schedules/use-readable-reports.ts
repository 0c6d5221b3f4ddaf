import type { ReportType } from '@portal/api-client/report-preferences';
import { useAccess } from '@portal/auth';

/** The reports whose rows the user may read, by the roles alone. */
export function useReadableReports(): readonly ReportType[] {
  const { canRead } = useAccess();
  if (canRead('TRANSACTION')) return ['transaction', 'mandate', 'chargeback'];
  return canRead('MANDATE') ? ['mandate'] : [];
}
