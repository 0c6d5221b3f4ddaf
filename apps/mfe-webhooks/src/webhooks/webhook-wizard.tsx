import { useApi } from '@portal/api-client';
import type { CreatedWebhook, WebhookInput } from '@portal/api-client/webhooks';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { type OnceShownSecret, SecretWizard, type SecretWizardProps } from '@portal/ui/forms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Elements } from '@portal/ui/basics';
import { unstoredWebhookKeys } from './unstored-webhook-keys.ts';
import { WebhookForm, type WebhookFormProps } from './webhook-form.tsx';
import { eventTypes, webhookCreation } from './webhook-queries.ts';

export interface WebhookWizardProps
  extends
    Pick<SecretWizardProps, 'steps' | 'done'>,
    Pick<WebhookFormProps, 'title' | 'description' | 'submit' | 'cancel' | 'webhookId'> {
  readonly initialValues: WebhookInput;
  /** Instructions about the verification key. */
  readonly advice: string;
  /** Rendered once the verification key is stored. */
  readonly after: (createdId: string) => Elements;
}

/** Creates a webhook in steps: its form, its verification key, and a last step. */
export function WebhookWizard({ initialValues, steps, done, advice, after, ...form }: WebhookWizardProps) {
  const api = useApi();
  const types = useQuery(eventTypes(api));
  const creation = useMutation(webhookCreation(api));
  const [createdId, setCreatedId] = useState('');
  return (
    <Stack gap={5}>
      <QueryFailure query={types} />
      <SecretWizard
        steps={steps}
        form={(show) => (
          <WebhookForm
            {...form}
            initialValues={initialValues}
            types={types.data}
            onSubmit={async (input) => {
              const created = await creation.mutateAsync(input);
              setCreatedId(created.webhookId);
              show(verificationKey(created));
              creation.reset();
            }}
          />
        )}
        ifLost="If you lose it, replace the webhook."
        advice={<p>{advice}</p>}
        done={done}
        after={after(createdId)}
      />
    </Stack>
  );
}

function verificationKey({ verificationKey: value, ...webhook }: CreatedWebhook): OnceShownSecret {
  return {
    term: 'verification key',
    value,
    onStored: () => unstoredWebhookKeys.confirm(webhook),
    facts: [{ term: 'Destination', value: webhook.destination }],
  };
}
