import type { Transport } from '@portal/api-client';
import {
  deleteSavedView,
  listSavedViews,
  SAVED_VIEWS,
  type ReportType,
  type SavedView,
  type SavedViewInput,
  saveView,
} from '@portal/api-client/report-preferences';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export function savedViews(api: Transport, reportType: ReportType) {
  return queryOptions({ ...listSavedViews.query(api, reportType), select: ({ views }) => views });
}

export function viewSave(api: Transport, reportType: ReportType) {
  return mutationOptions({
    mutationFn: (input: SavedViewInput) => saveView(api, reportType, input),
    meta: {
      invalidates: [SAVED_VIEWS],
      success: ({ name }: SavedViewInput) => `View '${name}' saved`,
      failure: 'Failed to save view',
      unconfirmed: {
        title: ({ name }: SavedViewInput) => `We could not confirm that the view '${name}' was saved`,
        detail: 'Check the list of saved views, or try again: it is saved once.',
      },
    },
  });
}

export function viewDeletion(api: Transport) {
  return mutationOptions({
    mutationFn: ({ viewId }: SavedView) => deleteSavedView(api, viewId),
    meta: {
      invalidates: [SAVED_VIEWS],
      success: ({ name }: SavedView) => `View '${name}' deleted`,
      failure: 'Failed to delete view',
    },
  });
}
