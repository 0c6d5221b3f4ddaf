import { useApi } from '@portal/api-client';
import { useRealtimeStatus, useToast } from '@portal/contract/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tellListed } from './export-outcomes.ts';
import { exportedReports } from './export-queries.ts';
import { usePendingExports } from './session-exports.ts';

/** How often the list is read while something is being prepared and nobody would tell of its end. */
const POLL_MS = 3000;

/**
 * The user's exported reports: read where they are shown, and elsewhere while one is being prepared whose end the hub would
 * not tell. Tells the user of those that have ended.
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
    function tellWhatTheListSays() {
      if (data) tellListed({ api, queryClient, toast }, data);
    },
    // What is asked for may be listed already: the same list says more then.
    [data, pending, api, queryClient, toast],
  );

  return { reports, pending, isLive };
}
