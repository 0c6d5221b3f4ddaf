import { useApi } from '@portal/api-client';
import { savedColumns, shownColumns } from '@portal/api-client/report-preferences';
import { openTenantOf, useSession } from '@portal/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { columnPreferences, columnSave } from './column-queries.ts';
import { columnsWithDate, movedOnto, preferencesFor } from './report-columns.ts';
import type { Report } from './report.ts';

/** The columns of a report that the user has chosen, stored on the server. */
export interface ShownColumns {
  /** Their ids, in order. `undefined` while they load. Includes changes that are still being saved. */
  readonly shown: readonly string[] | undefined;
  /** The same, or the defaults while they load, with the date of the filter. */
  readonly onScreen: readonly string[];
  /** The columns failed to load, so the defaults are shown. */
  readonly isUnread: boolean;
  /** Loads the columns again if they failed to load. */
  retry(): void;
  save(selected: readonly string[]): void;
  /** Moves a column to the position of another. The date of the filter is saved only if it is the one that moves. */
  move(column: string, onto: string): void;
}

/** `date`: the column of the date that the rows are filtered by, which is always on screen. */
export function useShownColumns<Row, Filter>(report: Report<Row, Filter>, date: string | undefined): ShownColumns {
  const api = useApi();
  const of = { userId: openTenantOf(useSession())?.userId ?? '', reportType: report.type };
  const { data, isPending, errorUpdateCount, refetch } = useQuery(columnPreferences(api, of));
  const { mutate, variables, isPending: isSaving } = useMutation(columnSave(api, of));
  const layout = isSaving ? variables : data;
  const isUnread = layout === undefined && errorUpdateCount > 0;
  // A retry keeps the current columns on screen.
  const isKnown = !isPending || isUnread || layout !== undefined;
  const shown = useMemo(
    () => (isKnown ? shownColumns(savedColumns(layout), report) : undefined),
    [isKnown, layout, report],
  );
  const onScreen = useMemo(() => columnsWithDate(shown ?? report.defaultColumns, date, report), [shown, date, report]);
  const save = (selected: readonly string[]) => mutate(preferencesFor(selected, report));
  return {
    shown,
    onScreen,
    isUnread,
    retry: () => isUnread && void refetch(),
    save,
    move(column, onto) {
      // The lead column stays where it is.
      if (!shown || column === report.leadColumn) return;
      save(movedOnto(onScreen, column, onto).filter((id) => id === column || shown.includes(id)));
    },
  };
}
