import type { ExportedReport } from '@portal/api-client/exported-reports';
import { LOCALES, statusWords } from '@portal/ui/basics';

/** The kind of a report's rows, in words. */
export function kindWords(reportType: string | null | undefined): string {
  if (reportType === 'transaction') return 'Transactions';
  if (reportType === 'chargeback') return 'Chargebacks';
  return reportType === 'mandate' ? 'Mandates' : statusWords(reportType ?? '');
}

/** The file's name, or its id on the platform. */
export function reportName({ name, reportPath }: Pick<ExportedReport, 'name' | 'reportPath'>): string {
  return name ?? reportPath;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes in words: 1,234,567 → '1.2 MB'. */
export function sizeWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(LOCALES, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    // The short form of 'byte' has no plural.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
