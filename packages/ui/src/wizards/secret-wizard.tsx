import { useState } from 'react';
import type { Elements } from '../words/elements.ts';
import { Remounting } from '../layout/remounting.tsx';
import { type OnceShownSecret, type SecretAdvice, SecretPanel } from './secret-panel.tsx';
import classes from './secret-wizard.module.css';
import { WizardSteps } from './wizard-steps.tsx';

export type { OnceShownSecret } from './secret-panel.tsx';

export interface SecretWizardProps extends SecretAdvice {
  /** The names of the steps. The third is optional. */
  readonly steps: readonly [form: string, secret: string, after?: string];
  /** The form. It calls `show` with the secret and must not keep it: reset its mutation. */
  readonly form: (show: (secret: OnceShownSecret) => void) => Elements;
  /** Rendered once the secret is stored: a third step, or a `<Navigate>`. */
  readonly after: Elements;
}

type Step =
  | { readonly name: 'form' }
  // The only place of the secret: the next step discards it, and so does leaving the page.
  | { readonly name: 'secret'; readonly secret: OnceShownSecret }
  | { readonly name: 'after' };

const PLACES = { form: 0, secret: 1, after: 2 } as const;

/**
 * Creates an item with a secret: a form, then the secret, shown once, with a question before the user leaves. Needs the
 * shell's services and the `FormsProvider`.
 */
export function SecretWizard({ steps, form, after, ...advice }: SecretWizardProps) {
  const [step, setStep] = useState<Step>({ name: 'form' });

  function finish(secret: OnceShownSecret) {
    secret.onStored?.();
    setStep({ name: 'after' });
  }

  const names = steps.filter((name) => name !== undefined);
  return (
    <div className={classes.wizard}>
      <WizardSteps names={names} current={PLACES[step.name]} />
      {/* The secret cannot be read again, so a page that an extension has changed must not lose it. */}
      <Remounting>
        {step.name === 'form' && form((secret) => setStep({ name: 'secret', secret }))}
        {step.name === 'secret' && <SecretPanel {...advice} secret={step.secret} onDone={() => finish(step.secret)} />}
        {step.name === 'after' && after}
      </Remounting>
    </div>
  );
}
