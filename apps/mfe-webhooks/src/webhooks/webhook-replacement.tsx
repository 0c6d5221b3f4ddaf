import { useApi } from '@portal/api-client';
import type { Webhook } from '@portal/api-client/webhooks';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { ButtonLink, PageHeader, Panel } from '@portal/ui/basics';
import { DeleteButton, DetailPage, Row, Stack, useStartReading } from '@portal/ui/page-parts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { shortDestination } from './short-destination.ts';
import { webhookDeletion, webhookDetail } from './webhook-queries.ts';
import { WebhookWizard } from './webhook-wizard.tsx';

/** Replaces a webhook whose verification key is lost, in steps, so that no event is missed. */
export function WebhookReplacement({ webhookId }: { readonly webhookId: string }) {
  const old = useQuery(webhookDetail(useApi(), webhookId));
  useCrumbTitle(old.data && titleOf(old.data));
  return (
    <DetailPage title="Replace webhook" query={old}>
      {(webhook) => <ReplacementSteps old={webhook} />}
    </DetailPage>
  );
}

function titleOf({ destination }: Webhook): string {
  return `Replace ${shortDestination(destination)}`;
}

function ReplacementSteps({ old }: { readonly old: Webhook }) {
  const { destination, events, maxBatchSize, maxBatchTimeDelay, isActive } = old;
  return (
    <>
      <PageHeader
        title={titleOf(old)}
        description="Three steps from the old webhook to a new one with its own key. Both deliver until you delete the old one."
      />
      <WebhookWizard
        steps={['Create the new webhook', 'Verification key', 'Delete the old webhook']}
        title="Create the new webhook"
        description="It starts with the values of the old one, which keeps delivering."
        webhookId={old.webhookId}
        initialValues={{ destination, events, maxBatchSize, maxBatchTimeDelay, isActive }}
        submit="Create new webhook"
        cancel={href('webhooks.detail', { webhookId: old.webhookId })}
        advice="Add it to your receiver. Until you delete the old webhook, each event arrives twice: signed with the old key, and with the new one."
        done="Next: delete the old webhook"
        after={(createdId) => <OldWebhookPanel old={old} createdId={createdId} />}
      />
    </>
  );
}

function OldWebhookPanel({ old, createdId }: { readonly old: Webhook; readonly createdId: string }) {
  const canWrite = useAccess().canWrite('WEBHOOK');
  const deletion = useMutation(webhookDeletion(useApi(), old.webhookId));
  const heading = useStartReading();
  const created = href('webhooks.detail', { webhookId: createdId });

  if (deletion.isSuccess) return <Navigate to={created} replace />;
  return (
    <Panel>
      <Stack gap={4}>
        <h2 ref={heading} tabIndex={-1}>
          Delete the old webhook
        </h2>
        <p>
          Delete it as soon as your receiver verifies deliveries with the new key. If it is not ready yet, keep the old
          webhook for now and delete it from its page later.
        </p>
        <p>
          Old webhook ID: <code>{old.webhookId}</code>
        </p>
        <Row>
          {canWrite && (
            <DeleteButton kind="old webhook" deletion={deletion}>
              <p>
                The old webhook will deliver no more events to <strong>{old.destination}</strong>. Its pending
                deliveries are discarded, and its batches can no longer be viewed. This cannot be undone.
              </p>
            </DeleteButton>
          )}
          <ButtonLink to={created}>Keep it for now</ButtonLink>
        </Row>
      </Stack>
    </Panel>
  );
}
