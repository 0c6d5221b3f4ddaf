import { useApi } from '@portal/api-client';
import { awaitedEvents, type Membership } from '@portal/auth';
import type { AccessContext } from '@portal/contract';
import { systemClock } from '@portal/ui/basics';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppParts } from '../app-parts.ts';
import { createEventDispatch, listeningAreas } from './event-dispatch.ts';
import { keepConnected } from './keep-connected.ts';

interface RealtimeProps {
  readonly parts: AppParts;
  readonly context: AccessContext;
  readonly tenant: Membership;
}

/** Keeps the open tenant's one connection to the notification hub, if an area listens to it. Renders nothing. */
export function Realtime({ parts, context, tenant }: RealtimeProps) {
  const { config, portals, loader, identityClient, toasts, realtime, monitor } = parts;
  const { hubUrl } = config;
  const { accountId, tenantId } = tenant;
  const api = useApi();
  const queryClient = useQueryClient();
  // As text: other changes of the user's rights are no reason to reconnect.
  const listening = listeningAreas(portals, context)
    .map(({ id }) => id)
    .join(' ');

  useEffect(
    function followEvents() {
      if (hubUrl === undefined || listening === '') return;
      const areas = portals.filter(({ id }) => listening.split(' ').includes(id));
      const services = { api, queryClient, toast: toasts.toaster };
      const dispatch = createEventDispatch({ areas, loader, services, monitor, clock: systemClock });
      const events = [...new Set(areas.flatMap((area) => area.events))];
      let wasHeard = false;

      /** Earlier events reached no one. Before the first connection, only areas at work can have missed any. */
      function catchUp() {
        dispatch.catchUp(wasHeard ? undefined : isAtWork);
        wasHeard = true;
      }
      /** Its pages have been opened here, or it awaits something, perhaps since before a reload. */
      function isAtWork(remoteId: string): boolean {
        const routes = areas.find(({ id }) => id === remoteId)?.routes ?? [];
        return awaitedEvents(remoteId).get() !== undefined || routes.some(({ id }) => loader.loadedPage(id));
      }
      const start = () =>
        keepConnected({
          async open(options) {
            const { hubAt } = await import('./open-hub.ts');
            return hubAt({ hubUrl, tenant: { accountId, tenantId }, events })(options);
          },
          getToken: identityClient.getAccessToken,
          refreshToken: identityClient.refreshAccessToken,
          onEvent: dispatch.dispatch,
          onStatus: realtime.set,
          onConnected: catchUp,
          onFailure: (error) => monitor.report({ kind: 'hub-unreachable', error }),
          clock: systemClock,
        });
      let stop = start();

      function stopOnUnload() {
        stop();
      }
      /** The browser may have cached the page. */
      function startAgain({ persisted }: PageTransitionEvent) {
        if (persisted) stop = start();
      }
      window.addEventListener('pagehide', stopOnUnload);
      window.addEventListener('pageshow', startAgain);
      return () => {
        window.removeEventListener('pagehide', stopOnUnload);
        window.removeEventListener('pageshow', startAgain);
        dispatch.end();
        stop();
      };
    },
    [
      hubUrl,
      portals,
      listening,
      loader,
      identityClient,
      toasts,
      realtime,
      monitor,
      api,
      queryClient,
      accountId,
      tenantId,
    ],
  );
  return null;
}
