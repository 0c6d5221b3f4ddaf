import type { Transport } from '@portal/api-client';
import {
  type ColumnPreferencesInput,
  getColumnPreferences,
  type PreferencesOf,
  saveColumnPreferences,
} from '@portal/api-client/report-preferences';
import { mutationOptions } from '@tanstack/react-query';

/** The user's columns of a report, in order. */
export const columnPreferences = getColumnPreferences.query;

/** Runs one at a time, so that the last layout wins. A saved layout replaces the cached one. */
export function columnSave(api: Transport, of: PreferencesOf) {
  const { queryKey } = columnPreferences(api, of);
  return mutationOptions({
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: (input: ColumnPreferencesInput) => saveColumnPreferences(api, of, input),
    onSuccess: (_response, input, _result, { client }) =>
      client.setQueryData(queryKey, { userId: of.userId, ...input }),
    // If only the response was lost, the layout was saved.
    onError: (_error, _input, _result, { client }) => void client.invalidateQueries({ queryKey }),
    meta: {
      invalidates: [queryKey],
      success: 'Column preferences updated!',
      successDetail: 'Your new table layout is ready for you.',
      failure: 'Column preferences failed to update!',
      failureDetail: 'Please try again later.',
    },
  });
}
