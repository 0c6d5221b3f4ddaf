import { type DropPlace, useReorder } from '@portal/ui/page-parts';
import { useState } from 'react';
import type { Example } from '../examples.ts';

function OrderedNames() {
  const [names, setNames] = useState(['Reference', 'Customer', 'Amount']);
  function take(dragged: string, place: DropPlace, onto: string) {
    const others = names.filter((name) => name !== dragged);
    setNames(others.toSpliced(others.indexOf(onto) + (place === 'after' ? 1 : 0), 0, dragged));
  }
  return (
    <ol>
      {names.map((name) => (
        <OrderedName key={name} name={name} onTake={(dragged, place) => take(dragged, place, name)} />
      ))}
    </ol>
  );
}

interface OrderedNameProps {
  readonly name: string;
  readonly onTake: (dragged: string, place: DropPlace) => void;
}

function OrderedName({ name, onTake }: OrderedNameProps) {
  const { dropPlace, handle, item } = useReorder({ list: 'names', id: name, onTake });
  return (
    <li {...handle} {...item}>
      <span>{dropPlace === undefined ? name : `${name}, dropped ${dropPlace}`}</span>
    </li>
  );
}

export const useReorderExamples: readonly Example[] = [
  { state: 'A list that is ordered by dragging', shown: <OrderedNames /> },
];
