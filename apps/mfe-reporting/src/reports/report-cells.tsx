import { CopyButton, formatDay, StatusTag, statusWords } from '@portal/ui/basics';
import type { PagedColumn } from '@portal/ui/table';
import { formatMoney } from '@portal/ui/money';
import { Link, useLocation } from 'react-router-dom';
import { ReportTime } from '../report-time.tsx';
import classes from './report-cells.module.css';
import { takenFrom } from '../searches/way-back.ts';

type Value = string | null | undefined;

/** A reference with a copy button; a link if `to` is given. */
function Reference({ term, value, to }: { readonly term: string; readonly value: string; readonly to?: string }) {
  return (
    <span className={classes.reference}>
      {to === undefined ? <code>{value}</code> : <LinkFromReport to={to}>{value}</LinkFromReport>}
      <CopyButton term={term} value={value} name={`Copy ${term} ${value}`} />
    </span>
  );
}

/** A link to a page, with the state that lets the page link back to the current view. */
function LinkFromReport({ to, children }: { readonly to: string; readonly children: string }) {
  const location = useLocation();
  return (
    <Link to={to} state={takenFrom(location)}>
      {children}
    </Link>
  );
}

/** A column's id and header. */
export interface ColumnWords {
  readonly id: string;
  readonly header: string;
  /** CSS pixels. Default: the usual width of its kind. */
  readonly width?: number;
  readonly onCard?: boolean;
}

/** A column of references. */
export function referenceColumn<Row>(
  { width = 180, ...words }: ColumnWords,
  value: (row: Row) => Value,
  to?: (row: Row) => string,
): PagedColumn<Row> {
  return {
    ...words,
    value,
    cell: (row) => {
      const reference = value(row);
      return reference ? <Reference term={words.header} value={reference} {...(to && { to: to(row) })} /> : null;
    },
    width,
  };
}

/** A column of instants. */
export function timeColumn<Row>(words: ColumnWords, value: (row: Row) => Value): PagedColumn<Row> {
  return {
    ...words,
    value,
    cell: (row) => {
      const at = value(row);
      return at ? <ReportTime value={at} /> : null;
    },
    width: 158,
    sortable: true,
  };
}

/** A column of calendar days. */
export function dayColumn<Row>(words: ColumnWords, value: (row: Row) => Value): PagedColumn<Row> {
  return { ...words, value, cell: (row) => formatDay(value(row) ?? ''), width: 190, sortable: true };
}

/** A column of statuses. */
export function statusColumn<Row>(
  { width = 132, ...words }: ColumnWords,
  value: (row: Row) => string,
): PagedColumn<Row> {
  return { ...words, value, cell: (row) => <StatusTag status={value(row)} />, width, onCard: true };
}

/** A column of amounts, each in the currency of its row. */
export function moneyColumn<Row extends { readonly currency: string }>(
  words: ColumnWords,
  value: (row: Row) => Value,
): PagedColumn<Row> {
  return {
    ...words,
    value,
    cell: (row) => {
      const amount = value(row);
      return amount ? <span className={classes.amount}>{formatMoney(amount, row.currency)}</span> : null;
    },
    width: 112,
    align: 'end',
  };
}

/** A column that says whether a row is of a test payment. */
export function testColumn<Row extends { readonly isTest?: boolean | null | undefined }>(): PagedColumn<Row> {
  return {
    id: 'isTest',
    header: 'Test',
    value: (row) => (row.isTest ? 'Test' : ''),
    cell: (row) => row.isTest && <StatusTag status="TEST" />,
    width: 96,
  };
}

/** The lead column, which marks rows of test payments whatever other columns are shown. */
export function markedColumn<Row extends { readonly isTest?: boolean | null | undefined }>(
  lead: PagedColumn<Row>,
): PagedColumn<Row> {
  return {
    ...lead,
    cell: (row) => (
      <span className={classes.marked}>
        <span>{lead.cell?.(row)}</span>
        {row.isTest && <StatusTag status="TEST" />}
      </span>
    ),
  };
}

/** The values of a filter, in words. */
export function optionsOf(values: readonly string[], label: (value: string) => string = statusWords) {
  return values.map((value) => ({ value, label: label(value) }));
}
