import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { knownMethods } from '@portal/scheme-rules';
import type { DraftInput } from '@portal/api-client/schemes';
import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { testArea } from '@portal/test-kit';
import { FormsProvider } from '@portal/ui/controls';
import { screen, waitFor, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { expect } from 'vitest';
import { useSchemeReference } from '../schemes/use-scheme-reference.ts';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';
import { DraftForm, type DraftFormProps } from '../editor/draft-form.tsx';

/** The options that a test form is opened with. */
export interface TestForm extends Partial<Omit<DraftFormProps, 'onChange' | 'onSubmit' | 'reference'>> {
  readonly onSubmit?: DraftFormProps['onSubmit'];
  readonly onChange?: DraftFormProps['onChange'];
  /** Changes the platform's list of payment methods. */
  readonly methods?: (methods: readonly PaymentMethod[]) => readonly PaymentMethod[];
}

let shown: TestForm = {};

/** The form as a page would show it, with the reference data of the platform. */
function FormPage() {
  const { data } = useSchemeReference();
  return data ? <LoadedForm loaded={data} /> : null;
}

function LoadedForm({ loaded }: { readonly loaded: DraftFormProps['reference'] }) {
  const reference = useMemo(() => {
    const paymentMethods = shown.methods?.(loaded.paymentMethods) ?? loaded.paymentMethods;
    return { ...loaded, paymentMethods, methods: knownMethods(paymentMethods) };
  }, [loaded]);
  const { methods: _methods, ...props } = shown;
  const [initialValues] = useState(() => props.initialValues ?? someInput());
  return (
    <FormsProvider>
      <DraftForm
        kind="collect"
        submit="Save draft"
        onSubmit={async () => undefined}
        onChange={() => {}}
        {...props}
        reference={reference}
        initialValues={initialValues}
      />
    </FormsProvider>
  );
}

const page = async () => ({ default: FormPage });

const area = testArea({
  portal,
  routes: { ...routes, 'schemes.collect-new': page, 'schemes.payout-new': page },
  start: startTestSandbox,
  tenant: demoTenant('Northwind Payments'),
  email: 'admin@northwind.example',
});

export const { api, setUpArea } = area;

/** Opens the form of a draft. `submitted` returns the inputs of its saves. */
export async function openForm(form: TestForm = {}, opening: Parameters<typeof area.openPage>[1] = {}) {
  const inputs: DraftInput[] = [];
  const contents: [DraftInput, string | undefined][] = [];
  shown = {
    ...form,
    async onSubmit(input, base) {
      inputs.push(input);
      return form.onSubmit?.(input, base);
    },
    onChange: (...change) => void contents.push(change),
  };
  const opened = await area.openPage(`/schemes/${form.kind ?? 'collect'}/new`, opening);
  await screen.findByRole('region', { name: 'Rules' });
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
  return { ...opened, submitted: () => inputs, onScreen: () => contents.at(-1) };
}

export function someInput(values: Partial<DraftInput> = {}): DraftInput {
  return { name: 'Shop', code: 'shop', agreementType: 'ONE_OFF', rules: [someRule()], ...values };
}

/** A rule with `Card (Card Payments)`. */
export function someRule(values: Partial<DraftInput['rules'][number]> = {}): DraftInput['rules'][number] {
  return {
    uuid: crypto.randomUUID(),
    priority: 1,
    currencies: [],
    countries: [],
    apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
    ...values,
  };
}

/** The box of a rule, by its place from 1. */
export const rule = (place: number) => within(screen.getByRole('region', { name: `Rule ${place}` }));

export const problems = () => within(screen.getByRole('region', { name: 'Problems' }));
