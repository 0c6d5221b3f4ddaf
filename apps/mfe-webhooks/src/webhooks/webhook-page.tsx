import { useApi, type Versioned } from '@portal/api-client';
import { type Webhook, WEBHOOKS } from '@portal/api-client/webhooks';
import { useAccess, useOpens } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { BreakableText, Button, ButtonLink, PageHeader, StatusTag, usePathParams } from '@portal/ui/basics';
import {
  CopiedFact,
  DeleteDialog,
  DetailPage,
  Facts,
  LazyDialog,
  PageActions,
  QueryFailure,
  TimeFact,
} from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PackageCheck, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { eventExamples } from '../test-events/test-event-queries.ts';
import { RestNotice } from './rest-notice.tsx';
import { shortDestination } from './short-destination.ts';
import { VerificationHelp } from '../verification/verification-help.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { eventTypes, webhookDeletion, webhookDetail, webhookSave } from './webhook-queries.ts';
import { statusOf } from './webhook-rest.ts';

export function WebhookPage() {
  const { webhookId = '' } = usePathParams();
  const webhook = useQuery(webhookDetail(useApi(), webhookId));
  useCrumbTitle(webhook.data && shortDestination(webhook.data.destination));
  return (
    <FormsProvider>
      <DetailPage title="Webhook" query={webhook} wide>
        {(data, reload) => <WebhookDetail key={webhookId} webhook={data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default WebhookPage;

interface WebhookDetailProps {
  readonly webhook: Versioned<Webhook>;
  readonly onReload: () => Promise<boolean>;
}

function WebhookDetail({ webhook, onReload }: WebhookDetailProps) {
  const { webhookId, createdOn, version, destination, events, maxBatchSize, maxBatchTimeDelay, isActive } = webhook;
  const api = useApi();
  const types = useQuery(eventTypes(api));
  const save = useMutation(webhookSave(api, webhookId));
  const opensBatches = useOpens(portal, 'webhooks.batches');
  const canWrite = useAccess().canWrite('WEBHOOK');
  const exampleQuery = useQuery({ ...eventExamples(api), enabled: canWrite });
  const examples = exampleQuery.data;
  const [isTesting, setTesting] = useState(false);
  const stopTesting = () => setTesting(false);
  // Here, because the menu of the actions on a phone closes with a click.
  const [isDeleting, setDeleting] = useState(false);
  const deletion = useMutation(webhookDeletion(api, webhookId));

  if (deletion.isSuccess) return <Navigate to={href('webhooks.list')} replace />;
  return (
    <>
      <PageHeader
        title={shortDestination(destination)}
        actions={
          <PageActions>
            {examples && types.data && (
              <Button icon={<Send size={16} aria-hidden />} onClick={() => setTesting(true)}>
                Send test event
              </Button>
            )}
            {opensBatches && (
              <ButtonLink icon={<PackageCheck size={16} aria-hidden />} to={href('webhooks.batches', { webhookId })}>
                Batches
              </ButtonLink>
            )}
            {canWrite && (
              <Button icon={<Trash2 size={16} aria-hidden />} onClick={() => setDeleting(true)}>
                Delete webhook
              </Button>
            )}
          </PageActions>
        }
      />
      <RestNotice webhook={webhook} />
      <Facts
        facts={[
          { term: 'Destination', value: <CopiedFact term="Destination" value={destination} /> },
          { term: 'Status', value: <StatusTag status={statusOf(webhook)} /> },
          { term: 'Webhook ID', value: <CopiedFact term="Webhook ID" value={webhookId} /> },
          { term: 'Created', value: createdOn ? <TimeFact term="Created" value={createdOn} /> : 'Unknown' },
        ]}
      />
      <QueryFailure query={types} />
      <QueryFailure query={exampleQuery} />
      <WebhookForm
        title="Events and delivery"
        initialValues={{ destination, events, maxBatchSize, maxBatchTimeDelay, isActive }}
        storedDestination={destination}
        webhookId={webhookId}
        types={types.data}
        version={version}
        submit="Save"
        onSubmit={(input, base) => save.mutateAsync({ input, version: base })}
        onReload={onReload}
      />
      <VerificationHelp webhookId={webhookId} />
      <History kind="webhook" id={webhookId} resource={WEBHOOKS} />
      {isDeleting && (
        <DeleteDialog kind="webhook" deletion={deletion} onClose={() => setDeleting(false)}>
          <p>
            <strong>
              <BreakableText text={destination} />
            </strong>{' '}
            will receive no more deliveries. Pending deliveries are discarded, and its batches can no longer be viewed.
            This cannot be undone.
          </p>
        </DeleteDialog>
      )}
      {isTesting && examples && types.data && (
        <LazyDialog title="Send test event" load={loadTestEventDialog} onClose={stopTesting}>
          {(TestEventDialog) => (
            <TestEventDialog
              webhookId={webhookId}
              events={events}
              types={types.data}
              examples={examples}
              onClose={stopTesting}
            />
          )}
        </LazyDialog>
      )}
    </>
  );
}

async function loadTestEventDialog() {
  return (await import('../test-events/test-event-dialog.tsx')).TestEventDialog;
}
