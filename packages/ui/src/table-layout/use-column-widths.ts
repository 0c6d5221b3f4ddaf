import { useState } from 'react';
import type { ColumnWidths } from './column-widths.ts';

/** By table id, while the tab is open, so that users return from a row to the same widths. */
const kept = new Map<string, ColumnWidths>();

/** The widths of the columns that the user has resized, and a setter; `undefined` resets a width. */
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
