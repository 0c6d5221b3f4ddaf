import { stringify } from 'csv-stringify/sync';

/** Without it, spreadsheets assume a regional encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

const DECIMAL = /^-\d+(\.\d+)?$/;

/** Returns a function from records to RFC 4180 CSV. Text that looks like a formula gets an apostrophe; negative amounts stay numbers, so they can be summed. */
export function csvWriter(delimiter: string): (records: readonly (readonly string[])[]) => string {
  return (records) =>
    stringify(
      records.map((record) => [...record]),
      {
        delimiter,
        escape_formulas: true,
        record_delimiter: 'windows',
        // Unquoted, a line feed would begin another record, possibly with a formula.
        quote_record_delimiter: true,
        cast: { string: (value) => (DECIMAL.test(value) ? { value, escape_formulas: false } : value) },
      },
    );
}
