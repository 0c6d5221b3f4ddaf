import type { Transport } from '@portal/api-client';
import {
  type ColumnPreferencesInput,
  getColumnPreferences,
  type PreferencesOf,
  saveColumnPreferences,
} from '@portal/api-client/report-preferences';
import { mutationOptions } from '@tanstack/react-query';

/** Which columns a user wants of a report, and in which order. */
export const columnPreferences = getColumnPreferences.query;

/** One after the other, so that what was wanted last is kept; the layout counts as read once it is saved. */
export function columnSave(api: Transport, of: PreferencesOf) {
  const { queryKey } = columnPreferences(api, of);
  return mutationOptions({
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: (input: ColumnPreferencesInput) => saveColumnPreferences(api, of, input),
    onSuccess: (_answer, input, _result, { client }) => client.setQueryData(queryKey, { userId: of.userId, ...input }),
    // What failed on the way back may have been saved all the same.
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
