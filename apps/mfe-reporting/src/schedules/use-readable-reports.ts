import type { ReportType } from '@portal/api-client/report-preferences';
import { useAccess } from '@portal/auth';
import { hasAnyRole, readerRoles } from '@portal/contract';

/** The reports whose rows may be read with these roles. */
export function readableReports(roles: readonly string[]): readonly ReportType[] {
  if (hasAnyRole(roles, readerRoles('TRANSACTION'))) return ['transaction', 'mandate', 'chargeback'];
  return hasAnyRole(roles, readerRoles('MANDATE')) ? ['mandate'] : [];
}

/** The reports whose rows the user may read, by the roles alone. */
export function useReadableReports(): readonly ReportType[] {
  return readableReports(useAccess().context.roles);
}
