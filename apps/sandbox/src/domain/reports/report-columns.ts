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

/** The columns of the transaction report that came after its files: a program that imports those does not know them. */
const LATER_COLUMNS = ['paymentMethod', 'scheme'];

/** The columns of a file for which none are chosen. */
export const FILE_COLUMNS: typeof REPORT_COLUMNS = {
  ...REPORT_COLUMNS,
  transaction: REPORT_COLUMNS.transaction.filter((key) => !LATER_COLUMNS.includes(key)),
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
