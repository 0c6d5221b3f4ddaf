import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ColumnWidths } from '../table-layout/column-widths.ts';
import { roleOf, type TableLine, TableLineRow, type TableRowLook } from './table-rows.tsx';

/** CSS pixels, until a row or card has been measured. */
const ROW_HEIGHT = 43;
const CARD_HEIGHT = 180;

export interface VirtualRowsProps<T extends object> extends TableRowLook<T> {
  readonly lines: readonly TableLine<T>[];
  readonly widths: ColumnWidths;
  readonly isCard: boolean;
  readonly scroll: RefObject<HTMLElement | null>;
}

/** The body of a long table. Renders only the lines near the visible ones, and the one with the focus. */
export function VirtualRows<T extends object>({ lines, scroll, ...look }: VirtualRowsProps<T>) {
  const [focused, setFocused] = useState<number>();
  // Its functions are called during render only, and passed to nothing that is memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (look.isCard ? CARD_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => lineKey(lines[index], index),
    overscan: 8,
    // The row with the focus stays in the document when the user scrolls away.
    rangeExtractor: (range) => withIndex(range, focused),
    // For the first paint, before the frame is measured.
    initialRect: { width: 0, height: 600 },
  });

  // Heights are estimates until the rows were visible, so the browser's own End would stop short.
  const goToEnd = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'End' || event.target !== event.currentTarget) return;
    event.preventDefault();
    virtualizer.scrollToIndex(lines.length - 1, { align: 'end' });
  });
  useEffect(
    function listenForEnd() {
      const frame = scroll.current;
      const listener = (event: KeyboardEvent) => goToEnd(event);
      frame?.addEventListener('keydown', listener);
      return () => frame?.removeEventListener('keydown', listener);
    },
    [scroll],
  );

  function noteFocus(event: FocusEvent<HTMLElement>) {
    const line = event.target instanceof Element ? event.target.closest('tr') : null;
    setFocused(line?.dataset['index'] === undefined ? undefined : Number(line.dataset['index']));
  }

  let end = 0;
  const items = virtualizer.getVirtualItems().flatMap((item) => {
    const line = lines[item.index];
    if (!line) return [];
    const gap = item.start - end;
    end = item.end;
    return [
      gap > 0 && <Gap key={`gap before ${item.index}`} height={gap} />,
      <TableLineRow key={item.key} {...look} ref={virtualizer.measureElement} {...line} index={item.index} />,
    ];
  });
  const rest = virtualizer.getTotalSize() - end;
  return (
    // The handlers listen to the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody {...roleOf('rowgroup', look.isCard)} onFocus={noteFocus} onBlur={() => setFocused(undefined)}>
      {items}
      {rest > 0 && <Gap height={rest} />}
    </tbody>
  );
}

/** Takes the space of the lines that are not in the document. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />;
}

function withIndex(range: Range, index: number | undefined): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index === undefined || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
}

function lineKey<T extends object>(line: TableLine<T> | undefined, index: number): string | number {
  return line ? `${line.isDetails ? 'details' : 'row'} ${line.row.id}` : index;
}
