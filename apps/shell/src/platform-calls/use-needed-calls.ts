import { isNotFound, useApi } from '@portal/api-client';
import { lackingCalls } from '@portal/auth';
import { type AccessContext, evaluateAccess } from '@portal/contract';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useTenantView } from '../tenant-view.ts';

/** Asks the platform once for each call that a page of the user needs, and notes which of them it lacks. */
export function useNeededCalls(context: AccessContext): void {
  const api = useApi();
  const { portal, lacking, setLacking } = useTenantView();
  const open = portal.routes.filter(
    ({ needs, access }) => needs !== undefined && evaluateAccess(access, context).allowed,
  );
  // A string, so that the calls are made again only if others are needed.
  const needed = [...new Set(open.map(({ needs }) => needs))].join(' ');
  useEffect(
    function askForNeededCalls() {
      if (needed === '') return;
      const left = new AbortController();
      for (const path of needed.split(' ')) {
        api.call({ method: 'GET', path, response: z.unknown(), signal: left.signal }).then(
          (result) => {
            const isThere = result.ok || !isNotFound(result.error);
            setLacking((known) => noted(known, path, isThere));
          },
          () => {}, // aborted: another tenant is opened, or the page is left
        );
      }
      return () => left.abort();
    },
    [api, needed, setLacking],
  );
  useEffect(
    function keepForReload() {
      lackingCalls.set(lacking.length > 0 ? lacking.join(' ') : undefined);
    },
    [lacking],
  );
}

/** The same list if it knew. */
function noted(known: readonly string[], call: string, isThere: boolean): readonly string[] {
  if (known.includes(call) !== isThere) return known;
  return isThere ? known.filter((one) => one !== call) : [...known, call];
}
