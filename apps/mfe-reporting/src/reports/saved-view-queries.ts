import { type Transport, unwrap } from '@portal/api-client';
import {
  deleteSavedView,
  listSavedViews,
  type ReportType,
  type SavedView,
  type SavedViewInput,
  saveView,
} from '@portal/api-client/report-preferences';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const VIEWS = ['report-views'] as const;

export function savedViews(api: Transport, reportType: ReportType) {
  return queryOptions({
    queryKey: [...VIEWS, reportType],
    queryFn: async ({ signal }) => unwrap(await listSavedViews(api, reportType, { signal })).views,
  });
}

export function viewSave(api: Transport, reportType: ReportType) {
  return mutationOptions({
    mutationFn: async (input: SavedViewInput) => unwrap(await saveView(api, reportType, input)),
    meta: {
      invalidates: [VIEWS],
      success: ({ name }: SavedViewInput) => `View '${name}' saved`,
      failure: 'Failed to save view',
    },
  });
}

export function viewDeletion(api: Transport) {
  return mutationOptions({
    mutationFn: async ({ viewId }: SavedView) => unwrap(await deleteSavedView(api, viewId)),
    meta: {
      invalidates: [VIEWS],
      success: ({ name }: SavedView) => `View '${name}' deleted`,
      failure: 'Failed to delete view',
    },
  });
}
