import { type ReactNode, useState } from 'react';
import { type OnceShownSecret, type SecretAdvice, SecretPanel } from './secret-panel.tsx';
import classes from './secret-wizard.module.css';
import { WizardSteps } from './wizard-steps.tsx';

export type { OnceShownSecret } from './secret-panel.tsx';

export interface SecretWizardProps extends SecretAdvice {
  /** Their names: the form, the secret and, where there is more to do, what comes after. */
  readonly steps: readonly [form: string, secret: string, after?: string];
  /** The form, which hands over the secret that the platform answered. It keeps none of it: reset its mutation. */
  readonly form: (show: (secret: OnceShownSecret) => void) => ReactNode;
  /** What comes when the secret is stored: a third step, or a `<Navigate>` to where the task ends. */
  readonly after: ReactNode;
}

type Step =
  | { readonly name: 'form' }
  // The secret is here and nowhere else: the next step drops it, and so does leaving the page.
  | { readonly name: 'secret'; readonly secret: OnceShownSecret }
  | { readonly name: 'after' };

const PLACES = { form: 0, secret: 1, after: 2 } as const;

/**
 * Creates what has a secret: a form, then the secret, shown once, with a question before it is left behind. Needs the shell's
 * services and the `FormsProvider`.
 */
export function SecretWizard({ steps, form, after, ...advice }: SecretWizardProps) {
  const [step, setStep] = useState<Step>({ name: 'form' });
  const names = steps.filter((name) => name !== undefined);
  return (
    <div className={classes.wizard}>
      <WizardSteps names={names} current={PLACES[step.name]} />
      {step.name === 'form' && form((secret) => setStep({ name: 'secret', secret }))}
      {step.name === 'secret' && (
        <SecretPanel {...advice} secret={step.secret} onDone={() => setStep({ name: 'after' })} />
      )}
      {step.name === 'after' && after}
    </div>
  );
}
