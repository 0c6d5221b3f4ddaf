import { useApi } from '@portal/api-client';
import { openTenantOf, useSession } from '@portal/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { columnPreferences, columnSave } from './report-queries.ts';
import type { Report } from './report.ts';
import { movedOnto, preferencesFor, savedColumns, shownColumns } from './report-columns.ts';

/** The columns that the user wants of a report, kept on the server. */
export interface ShownColumns {
  /** Their ids, in order; undefined until known. The defaults where they could not be read. */
  readonly shown: readonly string[] | undefined;
  /** Why they could not be read. */
  readonly error: Error | null;
  save(selected: readonly string[]): void;
  /** Puts a column at the place of another. */
  move(column: string, onto: string): void;
}

export function useShownColumns<Row, Filter>(report: Report<Row, Filter>): ShownColumns {
  const api = useApi();
  const of = { userId: openTenantOf(useSession())?.userId ?? '', reportType: report.type };
  const { data, error, isPending } = useQuery(columnPreferences(api, of));
  const { mutate } = useMutation(columnSave(api, of));
  const shown = useMemo(
    () => (isPending ? undefined : shownColumns(savedColumns(data), report)),
    [isPending, data, report],
  );
  const save = (selected: readonly string[]) => mutate(preferencesFor(selected, report));
  return {
    shown,
    error,
    save,
    move(column, onto) {
      // The lead column stays where it is.
      if (shown && column !== report.leadColumn) save(movedOnto(shown, column, onto));
    },
  };
}
