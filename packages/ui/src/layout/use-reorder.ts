import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** Beside which edge of an item another one is dropped: `before` is the upper half. */
export type DropPlace = 'after' | 'before';

export interface ReorderOptions {
  /** The kind of list. Items of other lists, files and text are not taken. */
  readonly list: string;
  /** Identifies the item in its list. */
  readonly id: string;
  /** Another item was dropped on this one. Default: the item cannot be dragged, and takes none. */
  readonly onTake: ((dragged: string, place: DropPlace) => void) | undefined;
}

export interface Reordering {
  /** The place at which an item that is dragged over this one would be dropped. */
  readonly dropPlace: DropPlace | undefined;
  readonly isDragged: boolean;
  /** Props of the element that drags the item. It may be the item. */
  readonly handle: Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragEnd' | 'onDragStart'>;
  /** Props of the item. */
  readonly item: Pick<HTMLAttributes<HTMLElement>, 'onDragLeave' | 'onDragOver' | 'onDrop'> & {
    readonly 'data-reordered': string;
  };
}

/** Lets users order a list by dragging its items with the mouse. Give them another way too, such as buttons. */
export function useReorder({ list, id, onTake }: ReorderOptions): Reordering {
  const [dropPlace, setDropPlace] = useState<DropPlace>();
  const [isDragged, setDragged] = useState(false);
  const type = `application/x-portal-${list}`;

  return {
    dropPlace: isDragged ? undefined : dropPlace,
    isDragged,
    handle: {
      draggable: onTake !== undefined,
      onDragStart({ currentTarget, dataTransfer, clientX, clientY }) {
        dataTransfer.setData(type, id);
        dataTransfer.effectAllowed = 'move';
        const item = currentTarget.closest('[data-reordered]');
        if (item && item !== currentTarget) {
          const { left, top } = item.getBoundingClientRect();
          dataTransfer.setDragImage?.(item, clientX - left, clientY - top);
        }
        setDragged(true);
      },
      onDragEnd: () => setDragged(false),
    },
    item: {
      'data-reordered': list,
      onDragOver(event) {
        if (!onTake || !event.dataTransfer.types.includes(type)) return;
        event.preventDefault();
        setDropPlace(placeIn(event));
      },
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDropPlace(undefined);
      },
      onDrop(event) {
        const dragged = event.dataTransfer.getData(type);
        if (dragged === '') return;
        event.preventDefault();
        setDropPlace(undefined);
        if (dragged !== id) onTake?.(dragged, placeIn(event));
      },
    },
  };
}

function placeIn({ currentTarget, clientY }: DragEvent<HTMLElement>): DropPlace {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
