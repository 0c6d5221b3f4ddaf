import { isNotFound, useApi } from '@portal/api-client';
import { type AccessContext, type BuiltRoute, evaluateAccess } from '@portal/contract';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { LackingCalls } from './lacking-calls.ts';

/** Asks the platform once for each call that a page of the user needs, and notes which of them it lacks. */
export function useNeededCalls(routes: readonly BuiltRoute[], context: AccessContext, lacking: LackingCalls): void {
  const api = useApi();
  const open = routes.filter(({ needs, access }) => needs !== undefined && evaluateAccess(access, context).allowed);
  // A string, so that the calls are made again only if others are needed.
  const needed = [...new Set(open.map(({ needs }) => needs))].join(' ');
  useEffect(
    function askForNeededCalls() {
      if (needed === '') return;
      const left = new AbortController();
      for (const path of needed.split(' ')) {
        api.call({ method: 'GET', path, response: z.unknown(), signal: left.signal }).then(
          (result) => lacking.note(path, result.ok || !isNotFound(result.error)),
          () => {}, // aborted: another tenant is opened, or the page is left
        );
      }
      return () => left.abort();
    },
    [api, needed, lacking],
  );
}
