// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useReorder } from './use-reorder.ts';

const onTake = vi.fn();
beforeEach(() => onTake.mockClear());

function Item({ list = 'names', id, isFixed = false }: { list?: string; id: string; isFixed?: boolean }) {
  const { dropPlace, isDragged, handle, item } = useReorder({
    list,
    id,
    onTake: isFixed ? undefined : (dragged, place) => onTake(dragged, place, id),
  });
  return (
    <li aria-label={id} {...item}>
      <span {...handle}>{`Drag ${id}`}</span>
      <span>{[dropPlace, isDragged && 'dragged'].filter(Boolean).join()}</span>
    </li>
  );
}

/** The data of a drag, as the browser passes them to each event. */
function startDrag(id: string) {
  const carried = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, text: string) => void carried.set(type, text),
    getData: (type: string) => carried.get(type) ?? '',
    get types() {
      return [...carried.keys()];
    },
  };
  fireEvent.dragStart(screen.getByText(`Drag ${id}`), { dataTransfer });
  /** Every item is 0 px high at 0 px, so that -1 is its upper half. Returns whether the item takes the drag. */
  return (what: 'dragOver' | 'drop', onto: string, clientY = -1) => {
    const target = screen.getByLabelText(onto);
    const event = createEvent[what](target, { dataTransfer });
    Object.defineProperty(event, 'clientY', { value: clientY });
    return !fireEvent(target, event);
  };
}

test.each([
  ['before', -1],
  ['after', 1],
])('an item shows that another one would go %s it, and takes it there', (place, clientY) => {
  render([<Item key="a" id="a" />, <Item key="b" id="b" />]);
  const drag = startDrag('a');
  expect(screen.getByLabelText('a')).toHaveTextContent('dragged');
  expect(drag('dragOver', 'b', clientY)).toBe(true);
  expect(screen.getByLabelText('b')).toHaveTextContent(place);
  drag('drop', 'b', clientY);
  expect(onTake).toHaveBeenCalledExactlyOnceWith('a', place, 'b');
  expect(screen.getByLabelText('b')).not.toHaveTextContent(place);
});

test('an item takes neither itself nor one of another list', () => {
  render([<Item key="a" id="a" />, <Item key="b" id="b" list="numbers" />]);
  const drag = startDrag('a');
  expect(drag('dragOver', 'b')).toBe(false);
  drag('drop', 'b');
  drag('drop', 'a');
  expect(onTake).not.toHaveBeenCalled();
});

test('an item that cannot be moved takes none', () => {
  render([<Item key="a" id="a" />, <Item key="b" id="b" isFixed />]);
  expect(screen.getByText('Drag b')).toHaveAttribute('draggable', 'false');
  expect(startDrag('a')('dragOver', 'b')).toBe(false);
});
