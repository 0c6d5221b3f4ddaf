import { useAccess } from '@portal/auth';
import { useMemo } from 'react';
import { type MandateReport, mandateReport } from './mandate-report.tsx';

/** The mandates report under the tenant's flags. */
export function useMandateReport(): MandateReport {
  const hasMetadata = useAccess().context.flags.has('mandateReportMetadata');
  return useMemo(() => mandateReport({ hasMetadata }), [hasMetadata]);
}
