import { useApi } from '@portal/api-client';
import type { BatchDetail } from '@portal/api-client/batches';
import type { Webhook } from '@portal/api-client/webhooks';
import type { RouteHref } from '@portal/contract';
import { useCrumbTitle, useRouteHref } from '@portal/contract/react';
import { RoleButton } from '@portal/platform-ui/role-gates';
import { DateTime, formatDateTime, PageHeader, usePathParams } from '@portal/ui/basics';
import { CopiedFact, DetailPage, Facts, LazyPart, SidePanel, Stack, TimeFact } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable } from '@portal/ui/table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useId, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { AttemptInspectorProps } from '../attempts/attempt-inspector.tsx';
import { AttemptTable } from '../attempts/attempt-table.tsx';
import { attemptList, attemptQueueing, batchDetail, type BatchPlace } from './batch-queries.ts';
import { BatchOutcome } from './batch-outcome.tsx';
import { createEventLabels, type EventLabels } from '../event-types/event-labels.ts';
import { href } from '../href.ts';
import { shortDestination } from '../webhooks/short-destination.ts';
import { RestNotice } from '../webhooks/rest-notice.tsx';
import { eventTypes, webhookOfBatches } from '../webhooks/webhook-queries.ts';
import { isWaiting, statusOf } from '../webhooks/webhook-rest.ts';

export function BatchPage() {
  const { webhookId = '', batchId = '' } = usePathParams();
  const place = useMemo(() => ({ webhookId, batchId }), [webhookId, batchId]);
  const api = useApi();
  const webhook = useQuery(webhookOfBatches(api, webhookId));
  const batch = useQuery(batchDetail(api, place));
  useCrumbTitle(webhook.data && shortDestination(webhook.data.destination), href('webhooks.detail', { webhookId }));
  useCrumbTitle(batch.data && batchName(batch.data));
  return (
    <DetailPage title="Batch" query={batch} wide>
      {(data) => <Batch key={batchId} place={place} batch={data} webhook={webhook.data} />}
    </DetailPage>
  );
}

export default BatchPage;

function batchName({ createdOn, isTest }: BatchDetail): string {
  return `${isTest ? 'Test' : 'Batch'} of ${formatDateTime(createdOn)}`;
}

interface BatchProps {
  readonly place: BatchPlace;
  readonly batch: BatchDetail;
  /** `undefined` while loading. */
  readonly webhook: Webhook | undefined;
}

function Batch({ place, batch, webhook }: BatchProps) {
  const api = useApi();
  const types = useQuery(eventTypes(api)).data;
  const attempts = useQuery(attemptList(api, place));
  const queueing = useMutation(attemptQueueing(api, place));
  const [params, setParams] = useSearchParams();
  const routeHref = useRouteHref();
  const isTest = batch.isTest ?? false;
  const columns = useMemo(
    () => eventColumns(createEventLabels(types ?? []), isTest ? undefined : routeHref),
    [types, isTest, routeHref],
  );
  const headings = useId();
  const inspected = params.get('attempt');
  const latest = attempts.data?.[0] ?? batch.latestAttempt ?? undefined;
  const status = webhook && statusOf(webhook);
  const waits = latest !== undefined && isWaiting(latest, status);

  function inspect(attemptId: string) {
    setParams(withAttempt(params, attemptId), { state: OPENED_HERE, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader
        title={batchName(batch)}
        actions={
          <RoleButton
            roles="WEBHOOK"
            icon={<RotateCw size={16} aria-hidden />}
            busy={queueing.isPending}
            onClick={() => queueing.mutate()}
          >
            Queue new attempt
          </RoleButton>
        }
      />
      {webhook && waits && <RestNotice webhook={webhook} />}
      <Facts
        facts={[
          {
            term: 'Delivery',
            value: (
              <span role="status">
                <BatchOutcome batch={batch} latest={latest} waits={waits} />
              </span>
            ),
          },
          { term: 'Created', value: <TimeFact term="Created" value={batch.createdOn} /> },
          { term: 'Batch ID, sent as webhook-id', value: <CopiedFact term="Batch ID" value={batch.batchId} /> },
        ]}
      />
      <Stack as="section" aria-labelledby={`${headings}attempts`}>
        <h2 id={`${headings}attempts`}>Attempts</h2>
        <AttemptTable attempts={attempts} status={status} onInspect={inspect} />
      </Stack>
      <Stack as="section" aria-labelledby={`${headings}events`}>
        <h2 id={`${headings}events`}>Events</h2>
        <PagedTable
          id="events"
          label="Events"
          columns={columns}
          rows={batch.events}
          rowKey={(event) => event.eventId}
          paging={false}
        />
      </Stack>
      {inspected !== null && (
        <AttemptPanel key={inspected} place={place} attemptId={inspected} isTest={isTest} status={status} />
      )}
    </>
  );
}

/** One attempt, next to its batch. */
function AttemptPanel(props: AttemptInspectorProps) {
  const { state }: { readonly state: unknown } = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const isClosing = useRef(false);

  function close() {
    if (isClosing.current) return;
    isClosing.current = true;
    // The previous history entry is the batch without it; a new entry would show it again on Back.
    if (state === OPENED_HERE) void navigate(-1);
    else setParams(withAttempt(params, undefined), { replace: true, preventScrollReset: true });
  }

  return (
    <SidePanel title="Delivery attempt" onClose={close}>
      <LazyPart load={loadAttemptInspector} failure="The attempt could not be loaded" lines={10}>
        {(AttemptInspector) => <AttemptInspector {...props} />}
      </LazyPart>
    </SidePanel>
  );
}

/** The history state of an attempt that was opened from its batch. */
const OPENED_HERE = 'attempt-opened-from-batch';

function withAttempt(params: URLSearchParams, attemptId: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (attemptId === undefined) next.delete('attempt');
  else next.set('attempt', attemptId);
  return next;
}

async function loadAttemptInspector() {
  return (await import('../attempts/attempt-inspector.tsx')).AttemptInspector;
}

type BatchEvent = BatchDetail['events'][number];

/** `routeHref`: `undefined` for a test, whose references may be those of no order. */
function eventColumns(labels: EventLabels, routeHref: RouteHref | undefined): PagedColumn<BatchEvent>[] {
  return [
    { id: 'type', header: 'Event', value: (event) => labels([event.type])[0] },
    {
      id: 'about',
      header: 'About',
      value: subjectOf,
      cell: (event) => {
        const path = routeHref && pathOf(event, routeHref);
        const subject = subjectOf(event);
        return path === undefined ? subject : <Link to={path}>{subject}</Link>;
      },
      width: 190,
    },
    {
      id: 'occurredOn',
      header: 'Occurred',
      value: (event) => event.occurredOn,
      cell: (event) => <DateTime value={event.occurredOn} />,
      width: 190,
    },
    {
      id: 'eventId',
      header: 'Event ID',
      value: (event) => event.eventId,
      cell: (event) => <CopiedFact term="Event ID" value={event.eventId} copyName={`Copy Event ID ${event.eventId}`} />,
      width: 360,
    },
  ];
}

/** The instruction that an event is about, otherwise its order. */
function subjectOf({ orderReference, instructionReference }: BatchEvent): string | undefined {
  return instructionReference ?? orderReference ?? undefined;
}

function pathOf({ orderReference, instructionReference }: BatchEvent, routeHref: RouteHref): string | undefined {
  if (orderReference == null) return undefined;
  return instructionReference == null
    ? routeHref('reporting.order', { orderRef: orderReference })
    : routeHref('reporting.order-instruction', { orderRef: orderReference, instructionRef: instructionReference });
}
