import { useApi } from '@portal/api-client';
import { openTenantOf, useSession } from '@portal/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { columnPreferences, columnSave } from './column-queries.ts';
import { movedOnto, preferencesFor, savedColumns, shownColumns } from './report-columns.ts';
import type { Report } from './report.ts';

/** The columns that the user wants of a report, kept on the server. */
export interface ShownColumns {
  /** Their ids, in order; undefined until known. What is being saved is shown already, until it is known whether it could be. */
  readonly shown: readonly string[] | undefined;
  /** They could not be read, so the defaults are on show. */
  readonly isUnread: boolean;
  /** Tries again to read them where they could not be. */
  retry(): void;
  save(selected: readonly string[]): void;
  /** Puts a column at the place of another. */
  move(column: string, onto: string): void;
}

export function useShownColumns<Row, Filter>(report: Report<Row, Filter>): ShownColumns {
  const api = useApi();
  const of = { userId: openTenantOf(useSession())?.userId ?? '', reportType: report.type };
  const { data, isPending, errorUpdateCount, refetch } = useQuery(columnPreferences(api, of));
  const { mutate, variables, isPending: isSaving } = useMutation(columnSave(api, of));
  const layout = isSaving ? variables : data;
  const isUnread = layout === undefined && errorUpdateCount > 0;
  // What is on show stays while it is tried again.
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
