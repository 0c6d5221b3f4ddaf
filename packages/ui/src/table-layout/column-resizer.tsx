import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { clampWidth, COLUMN_WIDTH } from './column-widths.ts';
import classes from '../table-rows/column-header.module.css';

const STEP_PX = 10;

export interface ColumnResizerProps {
  readonly column: string;
  /** CSS pixels; undefined until the column is resized. */
  readonly width: number | undefined;
  /** Undefined resets the column to its own width. */
  readonly onResize: (width: number | undefined) => void;
}

/**
 * The edge of a column. Move it by dragging, or after a click by the arrow keys, Home and End; double click or Enter resets it.
 * Not a tab stop, because the table's layout menu sets widths too.
 */
export function ColumnResizer({ column, width, onResize }: ColumnResizerProps) {
  const [drawn, setDrawn] = useState<number>(COLUMN_WIDTH.default);
  const drag = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined);

  function currentWidth(handle: HTMLElement): number {
    return width ?? (handle.parentElement?.offsetWidth || COLUMN_WIDTH.default);
  }

  function startDrag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: currentWidth(event.currentTarget) };
  }

  function moveEdge(event: PointerEvent<HTMLElement>) {
    if (drag.current && event.clientX !== drag.current.x) {
      onResize(clampWidth(drag.current.width + event.clientX - drag.current.x));
    }
  }

  function endDrag() {
    drag.current = undefined;
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const now = currentWidth(event.currentTarget);
    const step = event.shiftKey ? STEP_PX * 5 : STEP_PX;
    const next: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: clampWidth(now - step),
      ArrowRight: clampWidth(now + step),
      Home: COLUMN_WIDTH.min,
      End: COLUMN_WIDTH.max,
      Enter: undefined,
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    onResize(next[event.key]);
  }

  return (
    // A movable separator is a control: WAI-ARIA's window splitter.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column}`}
      aria-valuemin={COLUMN_WIDTH.min}
      aria-valuemax={COLUMN_WIDTH.max}
      aria-valuenow={width ?? drawn}
      aria-valuetext={`${width ?? drawn} pixels`}
      title="Drag or use the arrow keys; double-click or Enter to reset"
      tabIndex={-1}
      className={classes.resizer}
      onFocus={(event) => setDrawn(Math.min(COLUMN_WIDTH.max, currentWidth(event.currentTarget)))}
      onPointerDown={startDrag}
      onPointerMove={moveEdge}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={pressKey}
    />
  );
}
