import { useApi } from '@portal/api-client';
import { awaitedEvents, type IdentityClient, type Membership } from '@portal/auth';
import { type AccessContext, loadWithRetry, type Portal } from '@portal/contract';
import type { Toaster } from '@portal/contract/react';
import { systemClock } from '@portal/ui/basics';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asAreaError } from '../areas/area-error.ts';
import type { AreaLoader } from '../areas/area-loader.ts';
import { isMissingCode } from '../areas/code-error.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import { createEventDispatch, listeningAreas } from './event-dispatch.ts';
import { keepConnected } from './keep-connected.ts';
import { followContact } from './last-contact.ts';
import type { RealtimeStatusStore } from './realtime-status.ts';
import { shellPortal } from '../shell-portal.ts';

interface RealtimeProps {
  /** Undefined if there is no hub. */
  readonly hubUrl: string | undefined;
  readonly portals: readonly Portal[];
  readonly loader: Pick<AreaLoader, 'loadedPage' | 'loadEvents' | 'versionOf'>;
  readonly identityClient: Pick<IdentityClient, 'getAccessToken' | 'refreshAccessToken'>;
  readonly toast: Toaster;
  readonly status: Pick<RealtimeStatusStore, 'set'>;
  readonly monitor: Monitor;
  readonly context: AccessContext;
  readonly tenant: Membership;
}

/** Keeps the open tenant's one connection to the notification hub, if an area listens to it. Renders nothing. */
export function Realtime(props: RealtimeProps) {
  const { hubUrl, portals, loader, identityClient, toast, status, monitor, context, tenant } = props;
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
      const services = { api, queryClient, toast };
      const dispatch = createEventDispatch({ areas, loader, services, monitor, clock: systemClock });
      const events = [...new Set(areas.flatMap((area) => area.events))];
      let wasHeard = false;
      const contact = followContact(systemClock);
      let lostAt: number | undefined;

      /** Earlier events were not received. Before the first connection, only areas in use can have missed any. */
      function catchUp() {
        dispatch.catchUp(wasHeard ? undefined : isAtWork, lostAt);
        wasHeard = true;
      }
      /** Pages of the area have been opened here, or it awaits an event, perhaps since before a reload. */
      function isAtWork(remoteId: string): boolean {
        const routes = areas.find(({ id }) => id === remoteId)?.routes ?? [];
        return awaitedEvents(remoteId).get() !== undefined || routes.some(({ id }) => loader.loadedPage(id));
      }
      const start = () =>
        keepConnected({
          async open(options) {
            const { hubAt } = await loadWithRetry(() => import('./open-hub.ts'));
            return hubAt({ hubUrl, tenant: { accountId, tenantId }, events })(options);
          },
          getToken: identityClient.getAccessToken,
          refreshToken: identityClient.refreshAccessToken,
          onEvent: dispatch.dispatch,
          onStatus(next) {
            if (next === 'disconnected') lostAt = contact.certain();
            status.set(next);
          },
          onConnected: catchUp,
          onFailure: (error) =>
            monitor.report(
              isMissingCode(error)
                ? { kind: 'area-failed', error: asAreaError(error, shellPortal.id, 'unknown') }
                : { kind: 'hub-unreachable', error },
            ),
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
        contact.stop();
      };
    },
    [hubUrl, portals, listening, loader, identityClient, toast, status, monitor, api, queryClient, accountId, tenantId],
  );
  return null;
}
