import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** Distinguishes a dragged column from a file or text. */
const DRAGGED = 'application/x-portal-column';

export interface ColumnDrag {
  /** Another column is dragged over this one. */
  readonly isTarget: boolean;
  /** Props of the element that drags the column. */
  readonly handle: Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart'>;
  /** Props of the drop target. */
  readonly place: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

/** Makes a column draggable and a drop target. Calls `onTake` with the dropped column; without `onTake` it cannot move. */
export function useColumnDrag(column: string, onTake: ((dragged: string) => void) | undefined): ColumnDrag {
  const [isTarget, setTarget] = useState(false);

  function hold(event: DragEvent) {
    if (!onTake || !event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setTarget(true);
  }

  function take(event: DragEvent) {
    event.preventDefault();
    setTarget(false);
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (dragged !== column) onTake?.(dragged);
  }

  return {
    isTarget,
    handle: {
      draggable: onTake !== undefined,
      onDragStart: (event) => event.dataTransfer.setData(DRAGGED, column),
    },
    place: { onDragOver: hold, onDragLeave: () => setTarget(false), onDrop: take },
  };
}
