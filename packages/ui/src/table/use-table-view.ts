import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Clock, systemClock } from '../basics/clock.ts';
import { shapeOf, type TableSpec } from './table-model.ts';
import { readTableView, type TableShape, type TableView, writeTableView } from './table-url.ts';

const URL_DEBOUNCE_MS = 400;

/** How a change enters the history: typing replaces the entry, a deliberate step (page, sorting) can be taken back. */
export type ViewStep = 'replace' | 'push';

/** Changes a part of the view. Whatever is not a turn of the page starts from the first page again. */
export type ChangeView = (change: Partial<TableView>, step: ViewStep) => void;

export interface TableState {
  /** What the controls show: every change at once. */
  readonly view: TableView;
  /** What to ask a server for: typing counts when it has been quiet for 400 ms, a deliberate step at once. Stable, so that a query can be keyed by it. */
  readonly settled: TableView;
  readonly change: ChangeView;
}

interface Unwritten {
  readonly view: TableView;
  readonly settled: TableView;
  readonly step: ViewStep;
  /**
   * The table's part of the URL when the change was made, and the one that was on its way to the URL then; when the URL has
   * another one by now, it has won.
   */
  readonly bases: readonly string[];
}

/**
 * The table's view, kept in the URL. A change shows at once and reaches the URL 400 ms after the last one. For a table whose
 * rows come from a server page by page; a table with all its rows in the browser does this for itself.
 */
export function useTableView<T>(spec: TableSpec<T>, clock: Clock = systemClock): TableState {
  const { id, columns, filters, defaultSort, encodeSearch } = spec;
  const shape = useMemo(
    () => shapeOf({ id, columns, filters, defaultSort, encodeSearch }),
    [id, columns, filters, defaultSort, encodeSearch],
  );
  const [params, setParams] = useSearchParams();
  const [unwritten, setUnwritten] = useState<Unwritten>();
  const urlView = useMemo(() => readTableView(params, shape), [params, shape]);
  const basis = ownPart(shape, urlView);
  const waiting = unwritten?.bases.includes(basis) ? unwritten : undefined;
  if (unwritten && !waiting) setUnwritten(undefined);

  // The router takes its time, and a change that is made meanwhile must not be taken for one of an older address.
  const lastWrite = useRef({ from: '', to: '' });

  // Reads the address as it is when the wait is over: another table may have written to it meanwhile.
  const writeUrl = useEffectEvent(({ view, step }: Unwritten) => {
    if (ownPart(shape, view) === basis) setUnwritten(undefined);
    else {
      lastWrite.current = { from: basis, to: ownPart(shape, view) };
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
  const settled = waiting?.settled ?? urlView;
  function change(part: Partial<TableView>, step: ViewStep) {
    const next = { ...view, page: 0, ...part };
    const { from, to } = lastWrite.current;
    setUnwritten({
      view: next,
      settled: step === 'push' ? next : settled,
      step: waiting?.step === 'push' ? 'push' : step,
      bases: from === basis ? [basis, to] : [basis],
    });
  }
  return { view, settled, change };
}

function ownPart(shape: TableShape, view: TableView): string {
  return writeTableView(new URLSearchParams(), shape, view).toString();
}
