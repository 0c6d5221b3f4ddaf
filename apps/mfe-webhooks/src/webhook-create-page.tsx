import { useApi } from '@portal/api-client';
import { type CreatedWebhook, WEBHOOK_DEFAULTS, type WebhookInput } from '@portal/api-client/webhooks';
import { ButtonLink, PageHeader, Panel } from '@portal/ui/basics';
import { QueryFailure, Row, Stack, useStartReading } from '@portal/ui/details';
import { FormsProvider, type OnceShownSecret, SecretWizard } from '@portal/ui/forms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VerificationGuide } from './verification-guide.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { eventTypes, webhookCreation } from './webhook-queries.ts';

const NEW_WEBHOOK: WebhookInput = { destination: '', events: [], ...WEBHOOK_DEFAULTS };

export function WebhookCreatePage() {
  const api = useApi();
  const types = useQuery(eventTypes(api));
  const creation = useMutation(webhookCreation(api));
  const [createdId, setCreatedId] = useState('');
  return (
    <FormsProvider>
      <PageHeader title="Create webhook" description="Add a URL to notify about events." />
      <Stack gap={5}>
        <QueryFailure query={types} />
        <SecretWizard
          steps={['Webhook', 'Verification key', 'Verify deliveries']}
          form={(show) => (
            <WebhookForm
              initialValues={NEW_WEBHOOK}
              types={types.data}
              submit="Create webhook"
              cancel="/webhooks"
              onSubmit={async (input) => {
                const created = await creation.mutateAsync(input);
                setCreatedId(created.webhookId);
                show(verificationKey(created));
                creation.reset();
              }}
            />
          )}
          ifLost="If you lose it, create a new webhook."
          advice={
            <p>
              Your receiver uses it to verify that deliveries come from the platform. Do not share it with anyone else.
            </p>
          }
          done="Next: verify deliveries"
          after={<VerifyStep webhookId={createdId} />}
        />
      </Stack>
    </FormsProvider>
  );
}

export default WebhookCreatePage;

function verificationKey({ destination, verificationKey: value }: CreatedWebhook): OnceShownSecret {
  return { term: 'verification key', value, facts: [{ term: 'Destination', value: destination }] };
}

function VerifyStep({ webhookId }: { readonly webhookId: string }) {
  const heading = useStartReading();
  return (
    <Panel>
      <Stack gap={5}>
        <h2 ref={heading} tabIndex={-1}>
          Verify deliveries
        </h2>
        <VerificationGuide />
        <Row>
          <ButtonLink variant="primary" to={`/webhooks/${webhookId}`}>
            Done
          </ButtonLink>
        </Row>
      </Stack>
    </Panel>
  );
}
