import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** Tells a column that is dragged from a file or a text. */
const DRAGGED = 'application/x-portal-column';

export interface ColumnDrag {
  /** Another column is held over this one. */
  readonly isTarget: boolean;
  /** Props of the element by which the column is dragged. */
  readonly handle: Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart'>;
  /** Props of the element onto which another column is dropped. */
  readonly place: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

/** Lets a column be dragged, and others be dropped on it: `onTake` is told which. Without `onTake` it stays where it is. */
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
