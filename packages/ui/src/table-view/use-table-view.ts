import { type NextAddress, useBeforeLeaving } from '@portal/contract/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Clock, systemClock } from '../time/clock.ts';
import { droppedSentences } from '../messages/dropped-parts.ts';
import { droppedTableParts } from './dropped-table-parts.ts';
import { shapeOf, type TableSpec } from '../table/table-model.ts';
import {
  readTableView,
  refusedDays,
  type TableShape,
  type TableView,
  withValidPaging,
  writeTableView,
} from './table-url.ts';

const URL_DEBOUNCE_MS = 400;

/**
 * The effect of a change on the history: typing replaces the entry; page and sorting add one, so that Back undoes them. A correction of the URL,
 * such as a page beyond the last, replaces it too, and the sentences about values that were not applied stay on screen.
 */
export type ViewStep = 'replace' | 'push' | 'correct';

/** Changes a part of the view. Any change but that of the page returns to the first page. */
export type ChangeView = (change: Partial<TableView>, step: ViewStep) => void;

export interface TableState {
  /** For the controls: has every change at once. */
  readonly view: TableView;
  /** For requests: has typing after a pause of 400 ms, other changes at once. Stable, so that a query key can contain it. */
  readonly settled: TableView;
  readonly change: ChangeView;
  /** The parts of the URL that are not applied, in a sentence each. */
  readonly refused?: readonly string[] | undefined;
}

interface Unwritten {
  readonly view: TableView;
  readonly settled: TableView;
  readonly step: ViewStep;
  /**
   * The table's part of the URL at the time of the change, and the one that was about to be written then. If the URL has
   * another one since, the URL wins.
   */
  readonly bases: readonly string[];
}

/** A correction of the URL by the table itself. Sentences about values that were not applied stay on screen after it. */
interface Correction {
  readonly from: string;
  readonly to: string;
  readonly notApplied: readonly string[];
}

/**
 * The table's view, kept in the URL. A change is visible at once and reaches the URL 400 ms after the last one, or before the user opens
 * another address, so that Back returns to it. Only for tables with `server`; other tables call it themselves.
 */
export function useTableView<T>(spec: TableSpec<T>, clock: Clock = systemClock): TableState {
  const { id, columns, filters, defaultSort, encodeSearch } = spec;
  const shape = useMemo(
    () => shapeOf({ id, columns, filters, defaultSort, encodeSearch }),
    [id, columns, filters, defaultSort, encodeSearch],
  );
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const [unwritten, setUnwritten] = useState<Unwritten>();
  const urlView = useMemo(() => readTableView(params, shape), [params, shape]);
  const basis = ownPart(shape, urlView);
  const waiting = unwritten?.bases.includes(basis) ? unwritten : undefined;
  if (unwritten && !waiting) setUnwritten(undefined);

  // The router updates the URL later; a change made before that must not seem to be based on an older URL.
  const lastWrite = useRef({ from: '', to: '' });

  // Reads the URL after the delay, because another table may have changed it.
  function write({ view, step }: Unwritten) {
    if (ownPart(shape, view) === basis) setUnwritten(undefined);
    else {
      if (step === 'correct') noteCorrection(writeTableView(params, shape, view));
      lastWrite.current = { from: basis, to: ownPart(shape, view) };
      setParams((current) => writeTableView(current, shape, view), {
        replace: step !== 'push',
        preventScrollReset: true,
      });
    }
  }

  const writeUrl = useEffectEvent(write);
  useEffect(
    function writeUrlWhenQuiet() {
      return waiting && clock.after(URL_DEBOUNCE_MS, () => writeUrl(waiting));
    },
    [waiting, clock],
  );

  function writeBeforeLeaving(pending: Unwritten, next: NextAddress) {
    const nextPart = ownPart(shape, readTableView(new URLSearchParams(next.search), shape));
    // An address with the same part of this table keeps the change; one with the changed part is the change itself.
    const isSameTable = next.pathname === pathname && [basis, ownPart(shape, pending.view)].includes(nextPart);
    if (!isSameTable) write(pending);
  }
  useBeforeLeaving(waiting && ((next) => writeBeforeLeaving(waiting, next)));

  const correctPaging = useEffectEvent(() => {
    noteCorrection(withValidPaging(params, shape));
    setParams((current) => withValidPaging(current, shape), { replace: true, preventScrollReset: true });
  });
  const hasInvalidPaging = withValidPaging(params, shape).toString() !== params.toString();
  useEffect(
    function correctUrl() {
      if (hasInvalidPaging) correctPaging();
    },
    [hasInvalidPaging],
  );

  const notApplied = useMemo(() => {
    const days = refusedDays(params, shape);
    const refusals = (filters ?? []).flatMap((filter) => {
      const own = days[filter.id];
      return own && filter.kind === 'dates' ? [filter.rules.refusal(filter, own)] : [];
    });
    return [...refusals, ...droppedSentences(droppedTableParts(params, shape))];
  }, [params, shape, filters]);
  const address = params.toString();
  const [correction, setCorrection] = useState<Correction>();
  if (correction && address !== correction.from && address !== correction.to) setCorrection(undefined);
  const refused = address === correction?.to ? correction.notApplied : notApplied;

  function noteCorrection(corrected: URLSearchParams) {
    setCorrection({ from: address, to: corrected.toString(), notApplied: refused });
  }

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
  return { view, settled, change, refused: waiting && waiting.step !== 'correct' ? [] : refused };
}

function ownPart(shape: TableShape, view: TableView): string {
  return writeTableView(new URLSearchParams(), shape, view).toString();
}
