import { useApi } from '@portal/api-client';
import { openTenantOf, useSession } from '@portal/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { columnPreferences, columnSave } from './column-queries.ts';
import { movedOnto, preferencesFor, savedColumns, shownColumns } from './report-columns.ts';
import type { Report } from './report.ts';

/** The columns of a report that the user has chosen, stored on the server. */
export interface ShownColumns {
  /** Their ids, in order. `undefined` while they load. Includes changes that are still being saved. */
  readonly shown: readonly string[] | undefined;
  /** The columns failed to load, so the defaults are shown. */
  readonly isUnread: boolean;
  /** Loads the columns again if they failed to load. */
  retry(): void;
  save(selected: readonly string[]): void;
  /** Moves a column to the position of another. */
  move(column: string, onto: string): void;
}

export function useShownColumns<Row, Filter>(report: Report<Row, Filter>): ShownColumns {
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
  const save = (selected: readonly string[]) => mutate(preferencesFor(selected, report));
  return {
    shown,
    isUnread,
    retry: () => isUnread && void refetch(),
    save,
    move(column, onto) {
      // The lead column stays where it is.
      if (shown && column !== report.leadColumn) save(movedOnto(shown, column, onto));
    },
  };
}
