import { type DragEvent, type HTMLAttributes, useState } from 'react';
import type { RuleValues } from './draft-values.ts';

/** Distinguishes a dragged rule from a file or text. */
const DRAGGED = 'application/x-portal-rule';

type Place = 'after' | 'before';

type Props = Pick<
  HTMLAttributes<HTMLElement>,
  'draggable' | 'onDragEnd' | 'onDragOver' | 'onDragStart' | 'onDrop' | 'onMouseDown'
> & { readonly 'data-drop'?: Place | undefined; readonly 'data-dragged'?: boolean | undefined };

/** Lets users drag rules by their handles with the mouse. Returns the props of a rule's element. */
export function useRuleDrag(
  rules: readonly RuleValues[],
  onMove: (uuid: string, from: number, to: number) => void,
): (uuid: string) => Props {
  const [held, setHeld] = useState<string>();
  const [target, setTarget] = useState<{ readonly uuid: string; readonly place: Place }>();

  function end() {
    setHeld(undefined);
    setTarget(undefined);
  }

  function over(event: DragEvent<HTMLElement>, uuid: string) {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const place = event.clientY < top + height / 2 ? 'before' : 'after';
    if (target?.uuid !== uuid || target.place !== place) setTarget({ uuid, place });
  }

  function drop(event: DragEvent, uuid: string) {
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (dragged === '' || !target) return;
    event.preventDefault();
    const from = rules.findIndex((rule) => rule.uuid === dragged);
    const onto = rules.findIndex((rule) => rule.uuid === uuid);
    const gap = target.place === 'after' ? onto + 1 : onto;
    const to = gap > from ? gap - 1 : gap;
    end();
    if (from !== -1 && to !== from) onMove(dragged, from, to);
  }

  return (uuid) => ({
    // Only while the handle is pressed, so that text in the fields can be selected with the mouse.
    draggable: held === uuid,
    onMouseDown(event) {
      const isHandle = event.target instanceof Element && event.target.closest('[data-drag-handle]') !== null;
      setHeld(isHandle ? uuid : undefined);
    },
    onDragStart(event) {
      event.dataTransfer.setData(DRAGGED, uuid);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event) => over(event, uuid),
    onDrop: (event) => drop(event, uuid),
    onDragEnd: end,
    'data-drop': target?.uuid === uuid && held !== uuid ? target.place : undefined,
    'data-dragged': (held === uuid && target !== undefined) || undefined,
  });
}
