import type { Failure } from '@portal/api-client/failures';
import type { ExportSeparator } from '@portal/api-client/report-query';
import { paymentMethodWords } from '@portal/api-client/report-words';
import { countryName } from '@portal/validation';
import { rateText, reasonWords } from './failure-words.ts';

/** Without it, spreadsheets assume a regional encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS: readonly (readonly [header: string, cell: (row: Failure, currency: string) => string])[] = [
  ['Reason', ({ reason }) => reasonWords(reason)],
  ['App', ({ app }) => app],
  ['Country', ({ country }) => countryName(country)],
  ['Payment method', ({ paymentMethod }) => paymentMethodWords(paymentMethod)],
  ['Currency', (_row, currency) => currency],
  ['Failed amount', ({ amount }) => amount],
  ['Failed amount before', ({ before }) => before.amount],
  ['Failed payments', ({ failed }) => String(failed)],
  ['Failed payments before', ({ before }) => String(before.failed)],
  ['Success rate', ({ ended }) => rateText(ended)],
  ['Success rate before', ({ endedBefore }) => rateText(endedBefore)],
];

const SEPARATORS: Readonly<Record<ExportSeparator, string>> = { comma: ',', semicolon: ';' };

/** The rows as RFC 4180 CSV. */
export function failuresCsv(rows: readonly Failure[], currency: string, separator: ExportSeparator): string {
  const records = [
    COLUMNS.map(([header]) => header),
    ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row, currency))),
  ];
  return BYTE_ORDER_MARK + records.map((record) => `${record.map(cellOf).join(SEPARATORS[separator])}\r\n`).join('');
}

/** Text that looks like a formula gets an apostrophe. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Saves a text as a file of the user. */
export function downloadText(name: string, text: string): void {
  const uri = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = uri;
  link.download = name;
  link.click();
  URL.revokeObjectURL(uri);
}
