import { reportedChargebackSchema } from '@portal/api-client/chargeback-report';
import { instructionRowSchema } from '@portal/api-client/instructions';
import { reportedMandateSchema } from '@portal/api-client/mandate-report';
import type { ReportType } from '@portal/api-client/report-preferences';
import { PlatformError } from '../../platform/http/errors.ts';

/** The data keys of each report's columns, which are the keys of its rows. */
export const REPORT_COLUMNS: Readonly<Record<ReportType, readonly string[]>> = {
  transaction: Object.keys(instructionRowSchema.shape).map((key) => (key === 'transaction' ? 'transaction.id' : key)),
  mandate: Object.keys(reportedMandateSchema.shape),
  chargeback: Object.keys(reportedChargebackSchema.shape),
};

/** Refuses data keys that the report does not have. `fieldOf` returns the path of a key in the request. */
export function refuseUnknownColumns(
  reportType: ReportType,
  dataKeys: readonly string[],
  fieldOf: (index: number) => string,
): void {
  const unknown = dataKeys.findIndex((key) => !REPORT_COLUMNS[reportType].includes(key));
  if (unknown !== -1) {
    const values = dataKeys.slice(unknown, unknown + 1);
    throw new PlatformError('UNKNOWN_REPORT_COLUMN', { field: fieldOf(unknown), values });
  }
}
