import { type Run, useRunEach } from '@portal/platform-ui/runs';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useValidation, type ValidatedApp, type Validation } from './use-validation.ts';

export interface Validations extends Omit<Validation, 'act'> {
  /** Validates three at a time. Each fails alone. */
  validateAll(apps: readonly ValidatedApp[]): void;
  readonly run: Pick<Run<ValidatedApp>, 'status' | 'items' | 'outcomes'>;
}

/** Validates installed apps, one by one or all at once. The page of one app does without this code. */
export function useValidations(): Validations {
  const { act, ...validation } = useValidation();
  const run = useRunEach<ValidatedApp>({ mutation: useMutation(validationRun()) });
  return {
    ...validation,
    validateAll: (apps) => run.start({ items: apps.filter(({ appId }) => !validation.isValidating(appId)), act }),
    run,
  };
}

function validationRun() {
  return mutationOptions({
    mutationFn: (work: () => Promise<void>) => work(),
    meta: { failure: 'Could not validate apps' },
  });
}
