import { useState } from 'react';
import type { ColumnWidths } from './column-widths.ts';

/** By table id, for as long as the page is open: who opens a row and comes back finds the table as they left it. */
const kept = new Map<string, ColumnWidths>();

/** The widths that a user has given the columns of a table, and how to give one; `undefined` takes it back. */
export function useColumnWidths(
  tableId: string,
): readonly [ColumnWidths, (columnId: string, width: number | undefined) => void] {
  const [widths, setWidths] = useState(kept.get(tableId) ?? NONE);

  function resize(columnId: string, width: number | undefined) {
    const next = { ...kept.get(tableId), [columnId]: width };
    kept.set(tableId, next);
    setWidths(next);
  }

  return [widths, resize];
}

const NONE: ColumnWidths = {};
