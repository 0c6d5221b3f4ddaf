import { REPORT_WORDS } from '@portal/api-client/report-words';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { BYTE_ORDER_MARK, csvWriter } from './csv-writer.ts';
import type { ExportFile } from './export-files.ts';
import type { ExportSource } from './export-rows.ts';
import type { Condition, Mark } from '../reports/report.ts';
import { walkRows } from '../reports/rows/walk-rows.ts';

/** Rows in memory at a time. On PGlite, other queries wait while a batch is read. */
const BATCH = 500;

interface ExportPlan extends Omit<ExportSource, 'choosesTests'> {
  readonly columns: string[];
}

/**
 * Writes the rows of an export as RFC 4180 CSV, newest first, a batch at a time. If some of them are marked, such as test payments,
 * the column of the mark is added last, unless it is chosen. `beforeBatch` is called before each batch and can stop the export by throwing.
 */
export async function writeExport(
  db: Kysely<Schema>,
  { report, reportType, selection, columns: chosen, separator, words }: ExportPlan,
  file: ExportFile,
  beforeBatch: () => Promise<void>,
): Promise<number> {
  const { target } = selection;
  const { marks = {} } = report;
  const columns = [...chosen];
  for (const [key, { when }] of Object.entries(marks)) {
    if (!columns.includes(key) && (await hasRows(db, report, selection, when))) columns.push(key);
  }
  let rowCount = 0;
  let after: string | undefined;
  const { headers, cells } = REPORT_WORDS[reportType];
  const inWords = (key: string, text: string) => cells[key]?.(text, words?.isNormalized ?? false) ?? text;
  const toCsv = csvWriter(separator === 'semicolon' ? ';' : ',');
  await file.write(BYTE_ORDER_MARK + toCsv([words ? columns.map((key) => headers[key] ?? key) : columns]));
  do {
    await beforeBatch();
    const page = await walkRows(db, report, selection, {
      column: target,
      direction: 'desc',
      from: 0,
      take: BATCH,
      after,
    });
    const records = page.results.map((row) => {
      const cell = cellOf(row, marks);
      return columns.map((key) => (words ? inWords(key, cell(key)) : cell(key)));
    });
    if (records.length > 0) await file.write(toCsv(records));
    rowCount += page.results.length;
    after = page.next;
  } while (after !== undefined);
  return rowCount;
}

async function hasRows(
  db: Kysely<Schema>,
  report: ExportSource['report'],
  selection: ExportSource['selection'],
  when: Condition,
): Promise<boolean> {
  const marked = { ...selection, conditions: [...selection.conditions, when] };
  const query = { column: selection.target, direction: 'desc', from: 0, take: 1, after: undefined } as const;
  return (await walkRows(db, report, marked, query)).results.length > 0;
}

/** Formats a value: objects as JSON, missing values as empty text, a mark as its word. `transaction.id` is nested. */
function cellOf(row: object, marks: Readonly<Record<string, Mark>>): (key: string) => string {
  const values = new Map<string, unknown>(Object.entries(row));
  return (key) => {
    const [outer = '', inner] = key.split('.');
    const value = values.get(outer);
    const held =
      inner !== undefined && typeof value === 'object' && value ? new Map(Object.entries(value)).get(inner) : value;
    if (held === null || held === undefined) return '';
    const mark = Object.hasOwn(marks, key) ? marks[key] : undefined;
    if (mark) return held === true ? mark.word : '';
    return typeof held === 'object' ? JSON.stringify(held) : String(held);
  };
}
