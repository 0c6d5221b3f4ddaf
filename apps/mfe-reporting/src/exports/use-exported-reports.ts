import { useApi } from '@portal/api-client';
import { useRealtimeStatus, useToast } from '@portal/contract/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceListed } from './export-outcomes.ts';
import { exportedReports } from './export-queries.ts';
import { usePendingExports } from './session-exports.ts';

/** The poll interval while an export is pending and the hub is disconnected. */
const POLL_MS = 3000;

/**
 * The user's exported reports: loaded where they are shown, and elsewhere while an export is pending without the hub.
 * Announces the outcome of finished reports to the user.
 */
export function useExportedReports({ areShown }: { readonly areShown: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const pending = usePendingExports();
  const isLive = useRealtimeStatus() === 'connected';
  const isAwaited = pending.length > 0 && !isLive;
  const reports = useQuery({
    ...exportedReports(api),
    enabled: areShown || isAwaited,
    refetchInterval: isAwaited && POLL_MS,
  });
  const { data } = reports;

  useEffect(
    function announceListedOutcomes() {
      if (data) void announceListed({ api, queryClient, toast }, data);
    },
    // A new export may already be in the current list.
    [data, pending, api, queryClient, toast],
  );

  return { reports, pending, isLive };
}
