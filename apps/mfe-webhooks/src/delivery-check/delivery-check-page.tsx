import { useToast } from '@portal/contract/react';
import { Button, PageHeader, Panel } from '@portal/ui/basics';
import { FormsProvider, PasswordInput, TextArea } from '@portal/ui/controls';
import { Field, faultsBy, fieldSchema, FormElement, useForm, useFormState, useFormValue } from '@portal/ui/forms';
import { Outcome, OutcomeList, Stack, useStartReading } from '@portal/ui/page-parts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { DocumentationLink } from '../documentation-link.tsx';
import { checkDelivery, type PartCheck, type PartState, type PastedDelivery } from './check-delivery.ts';
import classes from './delivery-check-page.module.css';

export function DeliveryCheckPage() {
  return (
    <FormsProvider>
      <PageHeader
        title="Check a delivery"
        description={
          <>
            <span>
              Paste a delivery as your receiver got it, to see whether its signature is valid, and which part is wrong
              if not.
            </span>{' '}
            <DocumentationLink part="webhooks" text="How to verify a delivery" />{' '}
            <DocumentationLink part="get-started" text="Get started with webhooks" />
          </>
        }
      />
      <DeliveryCheck />
    </FormsProvider>
  );
}

export default DeliveryCheckPage;

interface Checked {
  /** The values that were checked. */
  readonly of: PastedDelivery;
  readonly checks: readonly PartCheck[];
}

/** The form and the result of its values. The input stays in this component: nothing is stored or sent. */
function DeliveryCheck() {
  const toast = useToast();
  const [checked, setChecked] = useState<Checked>();
  const form = useForm<PastedDelivery>({
    saved: NOTHING_PASTED,
    keptAs: undefined,
    faultsOf: faultsBy<PastedDelivery>({
      headers: required('Please paste the headers'),
      body: required('Please paste the body'),
      key: required('Please enter the verification key'),
    }),
    async onSave(values) {
      try {
        setChecked({ of: values, checks: await checkDelivery(values, Date.now()) });
      } catch {
        // Only the browser can refuse: it has Web Crypto on secure pages alone.
        toast.error({ title: 'This browser cannot check signatures here', messages: ['Open the portal with https.'] });
      }
      return { status: 'saved', version: undefined };
    },
  });
  const values = useFormValue(form, (latest) => latest);
  const isBusy = useFormState(form, (state) => state.isBusy());
  return (
    <Stack gap={5}>
      <Panel title="Delivery" description="It is checked in your browser. Nothing is stored or sent, not even the key.">
        <FormElement form={form}>
          <Stack gap={4}>
            <Field
              of={form}
              name="headers"
              label="Headers"
              isRequired
              isJudgedWhenLeft
              help="One per line, or as JSON: webhook-id, webhook-timestamp and webhook-signature. Others are ignored."
            >
              {(control) => <TextArea {...control} {...AS_PASTED} rows={5} />}
            </Field>
            <Field
              of={form}
              name="body"
              label="Body"
              isRequired
              isJudgedWhenLeft
              help="The raw body, before it is parsed."
            >
              {(control) => <TextArea {...control} {...AS_PASTED} rows={8} />}
            </Field>
            <Field
              of={form}
              name="key"
              label="Verification key"
              isRequired
              isJudgedWhenLeft
              help="whsec_…, as shown when the webhook was created."
            >
              {(control) => <PasswordInput {...control} autoComplete="new-password" spellCheck={false} />}
            </Field>
            <div>
              <Button variant="primary" type="submit" icon={<ShieldCheck size={16} aria-hidden />} busy={isBusy}>
                Check
              </Button>
            </div>
          </Stack>
        </FormElement>
      </Panel>
      {checked?.of === values && <Result checks={checked.checks} />}
    </Stack>
  );
}

const NOTHING_PASTED: PastedDelivery = { headers: '', body: '', key: '' };

const AS_PASTED = {
  className: classes.pasted ?? '',
  dir: 'ltr',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
} as const;

function required(message: string) {
  return fieldSchema((text: string) => (text.trim() === '' ? message : undefined));
}

function Result({ checks }: Pick<Checked, 'checks'>) {
  const start = useStartReading();
  return (
    <Panel>
      <Stack>
        <h2 ref={start} tabIndex={-1}>
          {verdictOf(checks)}
        </h2>
        <OutcomeList>
          {checks.map(({ part, state, words }) => (
            <Outcome key={part} status={STATUS[state]} reasons={[words]}>
              {`${part}: ${STATE_WORDS[state]}`}
            </Outcome>
          ))}
        </OutcomeList>
      </Stack>
    </Panel>
  );
}

const STATUS = { right: 'done', wrong: 'failed', unknown: 'waiting' } as const;
const STATE_WORDS: Readonly<Record<PartState, string>> = { right: 'OK', wrong: 'wrong', unknown: 'not confirmed' };

function verdictOf(checks: readonly PartCheck[]): string {
  const others = checks.filter(({ state }) => state !== 'right');
  if (others.length === 0) return 'This delivery is genuine';
  return others.every(({ part }) => part === 'Time')
    ? 'The signature is valid, but the time is wrong'
    : 'This delivery is not valid';
}
