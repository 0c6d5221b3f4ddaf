import { saveOutcome, useApi } from '@portal/api-client';
import type { Batch } from '@portal/api-client/batches';
import { type EventExamples, testEventInputSchema } from '@portal/api-client/test-events';
import { useOpens } from '@portal/auth';
import { Button, ButtonLink, Dialog } from '@portal/ui/basics';
import { TextArea } from '@portal/ui/controls';
import { Field, faultsBy, FormDialog, useForm, useFormValue } from '@portal/ui/forms';
import { CopiedFact, FactList, QueryFailure } from '@portal/ui/page-parts';
import { Select } from '@portal/ui/selects';
import { useMutation, useQuery } from '@tanstack/react-query';
import { diagnose } from '../attempts/attempt-diagnosis.ts';
import { DeliveryStatus } from '../attempts/delivery-status.tsx';
import { attemptList } from '../batches/batch-queries.ts';
import type { EventType } from '../event-types/event-labels.ts';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { DATA_TEXT, dataIn, exampleText } from './test-data.ts';
import classes from './test-event-dialog.module.css';
import { testEventSending } from './test-event-queries.ts';

export interface TestEventDialogProps {
  readonly webhookId: string;
  /** The event types of the webhook. The first of them is offered first. */
  readonly events: readonly string[];
  /** The platform's event types, sorted. */
  readonly types: readonly EventType[];
  readonly examples: EventExamples;
  readonly onClose: () => void;
}

interface TestEventValues {
  readonly type: string;
  /** JSON, as typed. */
  readonly data: string;
}

/** Sends a test event, whose data the user can edit, and shows how its delivery ended. */
export function TestEventDialog({ webhookId, events, types, examples, onClose }: TestEventDialogProps) {
  const sending = useMutation(testEventSending(useApi(), webhookId));
  const example = (type: string) => exampleText(examples[type]);
  const first = types.find(({ value }) => events.includes(value))?.value ?? types[0]?.value ?? '';
  const form = useForm<TestEventValues>({
    saved: { type: first, data: example(first) },
    keptAs: undefined,
    faultsOf: faultsBy<TestEventValues>({ type: testEventInputSchema.shape.type, data: DATA_TEXT }),
    onSave: ({ type, data }) => saveOutcome(sending.mutateAsync({ type, data: dataIn(data) })),
  });
  const { type, data } = useFormValue(form, (values) => values);

  /** An edited text stays: the user may have pasted it before choosing its type. */
  function choose(next: string) {
    form.change((values) => ({
      type: next,
      data: values.data === example(values.type) ? example(next) : values.data,
    }));
  }

  if (sending.data) return <Sent key="sent" webhookId={webhookId} batch={sending.data} onClose={onClose} />;
  return (
    <FormDialog key="edit" form={form} title="Send test event" submit="Send" onClose={onClose}>
      <p>
        It is signed and delivered like a real event, with <code>test: true</code> beside its data. A receiver that
        ignores this handles it as a real event. A failure is not retried.
      </p>
      <Field of={form} name="type" label="Event" isRequired>
        {(control) => (
          <Select
            {...control}
            onChange={choose}
            options={types.map(({ value, label }) => ({ value, label }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        )}
      </Field>
      <Field of={form} name="data" label="Data" isRequired isJudgedWhenLeft help="A JSON object of at most 8 kB.">
        {(control) => (
          <TextArea
            {...control}
            className={classes.data ?? ''}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            rows={14}
          />
        )}
      </Field>
      {data !== example(type) && (
        <div>
          <Button variant="quiet" onClick={() => form.set('data', example(type))}>
            Restore example
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

interface SentProps {
  readonly webhookId: string;
  readonly batch: Batch;
  readonly onClose: () => void;
}

/** The outcome of a test event, as soon as there is one. */
function Sent({ webhookId, batch, onClose }: SentProps) {
  const { batchId, latestAttempt } = batch;
  const attempts = useQuery(attemptList(useApi(), { webhookId, batchId }));
  const opensBatch = useOpens(portal, 'webhooks.batch');
  const attempt = attempts.data?.at(-1) ?? latestAttempt;
  const cause = attempt && diagnose(attempt, { isTest: true })?.cause;
  return (
    <Dialog
      title="Test event sent"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {opensBatch && (
            <ButtonLink variant="primary" to={href('webhooks.batch', { webhookId, batchId })}>
              View batch
            </ButtonLink>
          )}
        </>
      }
    >
      <QueryFailure query={attempts} />
      <FactList
        facts={[
          {
            term: 'Delivery',
            value: (
              <div role="status">
                {attempt && <DeliveryStatus delivery={attempt} />}
                {cause !== undefined && <p>{cause}</p>}
              </div>
            ),
          },
          { term: 'Batch ID, sent as webhook-id', value: <CopiedFact term="Batch ID" value={batchId} /> },
        ]}
      />
    </Dialog>
  );
}
