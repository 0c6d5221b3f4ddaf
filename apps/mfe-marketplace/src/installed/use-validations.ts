import { errorMessages, useApi } from '@portal/api-client';
import { INSTALLED_APPS, validateApp } from '@portal/api-client/installed-apps';
import { useAccess } from '@portal/auth';
import { type Run, useRunEach } from '@portal/platform-ui/runs';
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

export interface Validations {
  isValidating(appId: string): boolean;
  /** Why the last validation of an app could not run; `undefined` if it did. */
  failureOf(appId: string): readonly string[] | undefined;
  validate(app: ValidatedApp): void;
  /** Validates three at a time. Each fails alone. */
  validateAll(apps: readonly ValidatedApp[]): void;
  readonly run: Pick<Run<ValidatedApp>, 'status' | 'items' | 'outcomes'>;
}

/** Validates installed apps. */
export function useValidations(): Validations {
  const api = useApi();
  const client = useQueryClient();
  const { context } = useAccess();
  const [validating, setValidating] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const single = useMutation(validation(act));
  const run = useRunEach<ValidatedApp>({ mutation: useMutation(validationRun()) });

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
    validateAll: (apps) => run.start({ items: apps.filter(({ appId }) => !validating.has(appId)), act }),
    run,
  };
}

function validation(act: (app: ValidatedApp) => Promise<void>) {
  return mutationOptions({ mutationFn: act, meta: { failure: 'Could not validate app' } });
}

function validationRun() {
  return mutationOptions({
    mutationFn: (work: () => Promise<void>) => work(),
    meta: { failure: 'Could not validate apps' },
  });
}
