import { LEAD_TIME_DAYS_BOUNDS, providerConfigurationInputSchema } from '@portal/api-client/provider-configurations';
import { Form, Input, numberIn, ruleFrom } from '@portal/ui/forms';

const { leadTimeDays } = providerConfigurationInputSchema.shape;
const { min, max } = LEAD_TIME_DAYS_BOUNDS;

const RULE = ruleFrom({
  safeParse: (text) => {
    const typed = String(text).trim();
    // A text that is no number must not count as empty.
    return leadTimeDays.safeParse(typed === '' ? undefined : (numberIn(typed) ?? Number.NaN));
  },
});

/** The business days between submission and collection, as text; '' for the default. */
export function LeadTimeField() {
  return (
    <Form.Item
      name="leadTimeDays"
      label="Lead time"
      extra={`Business days between submission and collection, from ${min} to ${max}. Empty: the default of the network.`}
      rules={[RULE]}
    >
      <Input inputMode="numeric" autoComplete="off" maxLength={3} />
    </Form.Item>
  );
}
