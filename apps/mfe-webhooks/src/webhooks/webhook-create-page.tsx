import { WEBHOOK_DEFAULTS, type WebhookInput } from '@portal/api-client/webhooks';
import { ButtonLink, PageHeader, Panel } from '@portal/ui/basics';
import { Row, Stack, useStartReading } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useSearchParams } from 'react-router-dom';
import { href } from '../href.ts';
import { VerificationGuide } from '../verification/verification-guide.tsx';
import { WebhookReplacement } from './webhook-replacement.tsx';
import { WebhookWizard } from './webhook-wizard.tsx';

const NEW_WEBHOOK: WebhookInput = { destination: '', events: [], ...WEBHOOK_DEFAULTS };

/** Creates a webhook: a new one, or with `?replaces=` one that starts with the values of another. */
export function WebhookCreatePage() {
  const replaced = useSearchParams()[0].get('replaces');
  return (
    <FormsProvider>
      {replaced === null ? <NewWebhook /> : <WebhookReplacement key={replaced} webhookId={replaced} />}
    </FormsProvider>
  );
}

export default WebhookCreatePage;

function NewWebhook() {
  return (
    <>
      <PageHeader title="Create webhook" description="Add a URL to notify about events." />
      <WebhookWizard
        steps={['Webhook', 'Verification key', 'Verify deliveries']}
        initialValues={NEW_WEBHOOK}
        submit="Create webhook"
        cancel={href('webhooks.list')}
        advice="Your receiver uses it to verify that deliveries come from the platform. Do not share it with anyone else."
        done="Next: verify deliveries"
        after={(createdId) => <VerifyStep webhookId={createdId} />}
      />
    </>
  );
}

function VerifyStep({ webhookId }: { readonly webhookId: string }) {
  const heading = useStartReading();
  return (
    <Panel>
      <Stack gap={5}>
        {/* Above the guide, whose code loads later and would move the link under a click. */}
        <Row justify="between">
          <h2 ref={heading} tabIndex={-1}>
            Verify deliveries
          </h2>
          <ButtonLink variant="primary" to={href('webhooks.detail', { webhookId })}>
            Done
          </ButtonLink>
        </Row>
        <VerificationGuide />
      </Stack>
    </Panel>
  );
}
