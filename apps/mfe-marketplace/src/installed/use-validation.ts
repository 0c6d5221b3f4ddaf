import { errorMessages, useApi } from '@portal/api-client';
import { INSTALLED_APPS, validateApp } from '@portal/api-client/installed-apps';
import { useAccess } from '@portal/auth';
import { withMember } from '@portal/ui/page-parts';
import { mutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { configurationCall } from '../configuration/configuration-queries.ts';

/** An app to validate. A demo app is validated without a call. */
export interface ValidatedApp {
  /** In lower case. */
  readonly appId: string;
  readonly category: string | undefined;
}

export interface Validation {
  isValidating(appId: string): boolean;
  /** Why the last validation of an app could not run; `undefined` if it did. */
  failureOf(appId: string): readonly string[] | undefined;
  /** Validates an app, unless it is being validated, and says if that fails. */
  validate(app: ValidatedApp): void;
  /** Validates an app. Rejects if that fails. */
  act(app: ValidatedApp): Promise<void>;
}

/** Validates installed apps one by one. */
export function useValidation(): Validation {
  const api = useApi();
  const client = useQueryClient();
  const { context } = useAccess();
  const [validating, setValidating] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const single = useMutation(validation(act));

  async function act({ appId, category }: ValidatedApp): Promise<void> {
    if (category === 'Demo') return;
    setValidating((before) => withMember(before, appId, true));
    try {
      await validateApp(api, appId, configurationCall(context, appId));
      setFailures((before) => new Map([...before].filter(([id]) => id !== appId)));
    } catch (error) {
      setFailures((before) => new Map(before).set(appId, errorMessages(error)));
      throw error;
    } finally {
      // Awaited, so that the state changes from validating to the result.
      await client.invalidateQueries({ queryKey: INSTALLED_APPS });
      setValidating((before) => withMember(before, appId, false));
    }
  }

  return {
    isValidating: (appId) => validating.has(appId),
    failureOf: (appId) => failures.get(appId),
    validate(app) {
      if (!validating.has(app.appId)) single.mutate(app);
    },
    act,
  };
}

function validation(act: (app: ValidatedApp) => Promise<void>) {
  return mutationOptions({ mutationFn: act, meta: { failure: 'Could not validate app' } });
}
