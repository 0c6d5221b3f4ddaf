import { saveOutcome, useApi } from '@portal/api-client';
import { gocardlessInputSchema } from '@portal/api-client/provider-configurations';
import { SecretField } from '@portal/ui/connection';
import { Form, FormSheet } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import type { InternalFormProps } from './bottomline-form.tsx';
import { internalSave } from './provider-queries.ts';
import { secretInput, secretRule } from './secret-rule.ts';

type GocardlessValues = Readonly<{ webhookSecret: string | boolean }>;

/** The settings of GoCardless, once it is connected. */
export function GocardlessForm({ configuration, onReload }: InternalFormProps) {
  const { webhookSecret, version } = configuration;
  const save = useMutation(internalSave(useApi(), 'gocardless'));
  const stored = webhookSecret ?? undefined;

  function submit(values: GocardlessValues, edited: string | undefined) {
    const input = { webhookSecret: secretInput(values.webhookSecret) };
    // The mutation would keep the input, which holds a secret.
    return saveOutcome(
      save.mutateAsync({ input: gocardlessInputSchema.parse(input), version: edited }).finally(save.reset),
    );
  }

  return (
    <FormSheet<GocardlessValues>
      area="MANDATE"
      title="Notifications from GoCardless"
      description="GoCardless signs them with this secret, so that the platform can verify them."
      initialValues={{ webhookSecret: '' }}
      version={version}
      submit="Save secret"
      secrets={{ webhookSecret: 'Webhook secret' }}
      onSubmit={submit}
      onReload={onReload}
    >
      <Form.Item
        name="webhookSecret"
        label="Webhook secret"
        extra="From the webhook settings of your GoCardless account."
        rules={[secretRule(stored)]}
      >
        <SecretField
          // A save resets what the user chose to do with the stored value.
          key={version}
          title="Webhook secret"
          stored={stored}
          isOptional
        />
      </Form.Item>
    </FormSheet>
  );
}
