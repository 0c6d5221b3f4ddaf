import { errorMessages, useApi } from '@portal/api-client';
import type { DeliveryAttemptDetail } from '@portal/api-client/batches';
import { useToast } from '@portal/contract/react';
import { CopyButton, Skeleton } from '@portal/ui/basics';
import { BodyView, CopiedFact, FactList, QueryFailure, TimeFact } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { diagnose, failedUnsent } from './attempt-diagnosis.ts';
import classes from './attempt-inspector.module.css';
import { durationWords, triggerWords } from './attempt-words.ts';
import { attemptDetail, type BatchPlace } from '../batches/batch-queries.ts';
import { curlCommand, withoutSignatures } from './curl-command.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { isWaiting, type WebhookStatus } from '../webhooks/webhook-rest.ts';

const FAILURE = 'Failed to get delivery attempt details!';

export interface AttemptInspectorProps {
  readonly place: BatchPlace;
  readonly attemptId: string;
  /** Its batch is a test. */
  readonly isTest: boolean;
  /** The status of the webhook. */
  readonly status: WebhookStatus | undefined;
}

/** One attempt to deliver a batch: its outcome, cause, request and response. */
export function AttemptInspector({ place, attemptId, isTest, status }: AttemptInspectorProps) {
  const attempt = useQuery(attemptDetail(useApi(), place, attemptId));
  const { data, error } = attempt;
  const toast = useToast();

  useEffect(
    function showFailure() {
      if (error) toast.error({ title: FAILURE, messages: errorMessages(error), about: FAILURE });
    },
    [error, toast],
  );

  return (
    <div className={classes.stack}>
      <QueryFailure query={attempt} title={FAILURE} />
      {!data && !error && <Skeleton lines={10} />}
      {data && <Attempt attempt={data} batchId={place.batchId} isTest={isTest} waits={isWaiting(data, status)} />}
    </div>
  );
}

interface AttemptProps {
  readonly attempt: DeliveryAttemptDetail;
  readonly batchId: string;
  readonly isTest: boolean;
  /** It waits until automatic attempts resume. */
  readonly waits: boolean;
}

function Attempt({ attempt, batchId, isTest, waits }: AttemptProps) {
  const { attemptId, trigger, scheduledOn, attemptedOn, durationMs } = attempt;
  const diagnosis = diagnose(attempt, { isTest });
  return (
    <>
      <p role="status" className={classes.sentence}>
        <DeliveryStatus delivery={attempt} waits={waits} />
      </p>
      {diagnosis && (
        <div className={classes.diagnosis}>
          <p className={classes.cause}>{diagnosis.cause}</p>
          <p>{diagnosis.remedy}</p>
        </div>
      )}
      <FactList
        dense
        facts={[
          attemptedOn
            ? { term: 'Attempted', value: <TimeFact term="Attempted" value={attemptedOn} /> }
            : {
                term: 'Scheduled',
                value: waits ? 'When automatic attempts resume' : <TimeFact term="Scheduled" value={scheduledOn} />,
              },
          { term: 'Duration', value: durationMs == null ? null : durationWords(durationMs) },
          { term: 'Trigger', value: triggerWords(trigger) },
          { term: 'Attempt ID', value: <CopiedFact term="Attempt ID" value={attemptId} /> },
          { term: 'Batch ID, sent as webhook-id', value: <CopiedFact term="Batch ID" value={batchId} /> },
        ]}
      />
      <Exchange attempt={attempt} />
    </>
  );
}

function Exchange({ attempt }: { readonly attempt: DeliveryAttemptDetail }) {
  const { request, response, deliveryStatus } = attempt;
  if (!request) {
    return (
      <p className={classes.muted}>
        {deliveryStatus === 'SCHEDULED' ? 'Nothing has been sent yet.' : 'Nothing was sent.'}
      </p>
    );
  }
  return (
    <>
      <section className={classes.part} aria-label="Request">
        <div className={classes.head}>
          <h3>Request</h3>
          <CopyButton labelled="whole" term="cURL command" value={curlCommand(request)} />
        </div>
        {failedUnsent(attempt) && (
          <p className={classes.muted}>The request was never sent: no connection could be made.</p>
        )}
        <p className={classes.line}>
          <strong>{request.method}</strong> <span>{request.url}</span>
        </p>
        <Headers of="Request" headers={withoutSignatures(request.headers)} />
        <Body label="Request body" body={request.body} />
      </section>
      <section className={classes.part} aria-label="Response">
        <h3>Response</h3>
        {response ? (
          <>
            <p className={classes.line}>
              Status code <strong>{response.statusCode}</strong>
            </p>
            <Headers of="Response" headers={response.headers} />
            <Body label="Response body" body={response.body} />
            {response.isBodyTruncated && <p className={classes.muted}>Only the beginning of the body is stored.</p>}
          </>
        ) : (
          <p className={classes.muted}>No response arrived.</p>
        )}
      </section>
    </>
  );
}

interface HeadersProps {
  readonly of: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

function Headers({ of, headers }: HeadersProps) {
  if (headers.length === 0) return <p className={classes.muted}>No headers.</p>;
  return (
    <details className={classes.headers} open>
      <summary>{`${of} headers (${headers.length})`}</summary>
      <dl>
        {headers.map(({ name, value }, place) => (
          // A header may occur twice, and the order never changes.
          <div key={place}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Body({ label, body }: { readonly label: string; readonly body: string }) {
  return body === '' ? <p className={classes.muted}>{`${label}: empty`}</p> : <BodyView label={label} body={body} />;
}
