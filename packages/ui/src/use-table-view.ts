import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Clock, systemClock } from './clock.ts';
import { readTableView, type TableShape, type TableView, writeTableView } from './table-url.ts';

const URL_DEBOUNCE_MS = 400;

/** How a change enters the history: typing replaces the entry, a deliberate step (page, sorting) can be taken back. */
export type ViewStep = 'replace' | 'push';

interface Unwritten {
  readonly view: TableView;
  readonly step: ViewStep;
  /** The table's part of the URL when the change was made; when that differs by now, the URL has won. */
  readonly basis: string;
}

/** The table's view, kept in the URL. A change shows at once and reaches the URL 400 ms after the last one. */
export function useTableView(
  shape: TableShape,
  clock: Clock = systemClock,
): [TableView, (change: Partial<TableView>, step: ViewStep) => void] {
  const [params, setParams] = useSearchParams();
  const [unwritten, setUnwritten] = useState<Unwritten>();
  const urlView = readTableView(params, shape);
  const basis = ownPart(shape, urlView);
  const waiting = unwritten?.basis === basis ? unwritten : undefined;
  if (unwritten && !waiting) setUnwritten(undefined);

  // Reads the address as it is when the wait is over: another table may have written to it meanwhile.
  const writeUrl = useEffectEvent(({ view, step }: Unwritten) => {
    if (ownPart(shape, view) === basis) setUnwritten(undefined);
    else {
      setParams((current) => writeTableView(current, shape, view), {
        replace: step === 'replace',
        preventScrollReset: true,
      });
    }
  });

  useEffect(
    function writeUrlWhenQuiet() {
      return waiting && clock.after(URL_DEBOUNCE_MS, () => writeUrl(waiting));
    },
    [waiting, clock],
  );

  const view = waiting?.view ?? urlView;
  function change(part: Partial<TableView>, step: ViewStep) {
    setUnwritten({ view: { ...view, ...part }, step: waiting?.step === 'push' ? 'push' : step, basis });
  }
  return [view, change];
}

function ownPart(shape: TableShape, view: TableView): string {
  return writeTableView(new URLSearchParams(), shape, view).toString();
}
