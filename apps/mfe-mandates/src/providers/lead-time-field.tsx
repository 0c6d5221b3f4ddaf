import { LEAD_TIME_DAYS_BOUNDS, providerConfigurationInputSchema } from '@portal/api-client/provider-configurations';
import { Input } from '@portal/ui/controls';
import { Field, type FormPart, wholeNumber, useFormValue } from '@portal/ui/forms';
import type { Network } from '@portal/validation/direct-debit';
import { leadDays } from '@portal/validation/direct-debit/dates';

const { leadTimeDays } = providerConfigurationInputSchema.shape;
const { min, max } = LEAD_TIME_DAYS_BOUNDS;

export const LEAD_TIME = wholeNumber(leadTimeDays);

export interface LeadTimeFieldProps {
  readonly form: FormPart<{ readonly provider: string; readonly leadTimeDays: string }>;
  /** The chosen network; undefined if none is chosen yet. */
  readonly network: Network | undefined;
}

/** The business days between submission and collection, as text; '' for the default of the network and the provider. */
export function LeadTimeField({ form, network }: LeadTimeFieldProps) {
  const provider = useFormValue(form, (values) => values.provider);
  return (
    <Field
      of={form}
      name="leadTimeDays"
      label="Lead time"
      help={`Business days between submission and collection, from ${min} to ${max}. Leave it empty to use the default.`}
    >
      {(control) => (
        <Input {...control} inputMode="numeric" placeholder={network && `Default: ${leadDays(network, provider)}`} />
      )}
    </Field>
  );
}
