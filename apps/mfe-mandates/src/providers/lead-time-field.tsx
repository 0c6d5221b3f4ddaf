import { LEAD_TIME_DAYS_BOUNDS, providerConfigurationInputSchema } from '@portal/api-client/provider-configurations';
import { Form, Input, wholeNumberRule } from '@portal/ui/forms';
import type { Network } from '@portal/validation/direct-debit';
import { leadDays } from '@portal/validation/direct-debit/dates';

const { leadTimeDays } = providerConfigurationInputSchema.shape;
const { min, max } = LEAD_TIME_DAYS_BOUNDS;

const RULE = wholeNumberRule(leadTimeDays);

export interface LeadTimeFieldProps {
  /** The chosen network; undefined if none is chosen yet. */
  readonly network: Network | undefined;
}

/** The business days between submission and collection, as text; '' for the default of the network and the provider. */
export function LeadTimeField({ network }: LeadTimeFieldProps) {
  const provider = String(Form.useWatch('provider') ?? '');
  return (
    <Form.Item
      name="leadTimeDays"
      label="Lead time"
      extra={`Business days between submission and collection, from ${min} to ${max}. Leave it empty to use the default.`}
      rules={[RULE]}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder={network && `Default: ${leadDays(network, provider)}`}
      />
    </Form.Item>
  );
}
