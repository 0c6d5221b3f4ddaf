import { saveOutcome } from '@portal/api-client';
import { keptInput } from '@portal/api-client/parse-kept';
import {
  BATCH_SIZE_BOUNDS,
  BATCH_SIZE_OUT_OF_RANGE,
  BATCH_TIME_DELAY_BOUNDS,
  BATCH_TIME_DELAY_OUT_OF_RANGE,
  destinationInput,
  type WebhookInput,
  webhookInputSchema,
} from '@portal/api-client/webhooks';
import { useAccess } from '@portal/auth';
import { Checkbox, Input, NumberInput } from '@portal/ui/controls';
import {
  boundedNumber,
  Field,
  FieldRow,
  faultsBy,
  type FormOptions,
  FormSheet,
  type FormSheetProps,
  useForm,
  wholeNumberIn,
} from '@portal/ui/forms';
import { DestinationHelp } from './destination-help.tsx';
import { EventsHelp } from '../event-types/events-help.tsx';
import { EventPicker } from '../event-types/event-picker.tsx';
import type { EventType } from '../event-types/event-labels.ts';

type WebhookValues = Readonly<{
  destination: string;
  events: readonly string[];
  // As typed.
  maxBatchSize: string;
  maxBatchTimeDelay: string;
  isActive: boolean;
}>;

export interface WebhookFormProps
  extends
    Pick<FormSheetProps, 'title' | 'description' | 'submit' | 'cancel'>,
    Pick<FormOptions<WebhookValues>, 'version' | 'onReload'> {
  readonly initialValues: WebhookInput;
  /** The destination that the webhook has, which is accepted unchanged. Default: it is new. */
  readonly storedDestination?: string | undefined;
  /** The webhook that is edited or replaced. Default: none. */
  readonly webhookId?: string | undefined;
  /** The platform's event types, sorted; `undefined` while loading. */
  readonly types: readonly EventType[] | undefined;
  readonly onSubmit: (input: WebhookInput, version: string | undefined) => Promise<unknown>;
}

const { events, maxBatchSize, maxBatchTimeDelay } = webhookInputSchema.shape;
const SIZE = boundedNumber(maxBatchSize, BATCH_SIZE_BOUNDS, BATCH_SIZE_OUT_OF_RANGE);
const DELAY = boundedNumber(maxBatchTimeDelay, BATCH_TIME_DELAY_BOUNDS, BATCH_TIME_DELAY_OUT_OF_RANGE);

/** The address, events and options of a webhook, to create or edit it. */
export function WebhookForm(props: WebhookFormProps) {
  const { initialValues, storedDestination, webhookId, types, onSubmit, version, onReload, ...sheet } = props;
  const locked = !useAccess().canWrite('WEBHOOK');
  const form = useForm<WebhookValues>({
    keptAs: sheet.title ?? sheet.submit,
    saved: {
      ...initialValues,
      maxBatchSize: String(initialValues.maxBatchSize),
      maxBatchTimeDelay: String(initialValues.maxBatchTimeDelay),
    },
    version,
    isLocked: locked,
    faultsOf: faultsBy<WebhookValues>({
      destination: destinationInput(storedDestination),
      events,
      maxBatchSize: SIZE,
      maxBatchTimeDelay: DELAY,
    }),
    onSave: submit,
    onReload,
  });

  function submit(values: WebhookValues, edited: string | undefined) {
    const { maxBatchSize: size, maxBatchTimeDelay: delay } = values;
    const input = { ...values, maxBatchSize: wholeNumberIn(size), maxBatchTimeDelay: wholeNumberIn(delay) };
    return saveOutcome(onSubmit(keptInput(webhookInputSchema, input, initialValues), edited));
  }

  return (
    <FormSheet {...sheet} form={form}>
      <Field
        of={form}
        name="destination"
        label="Destination"
        isRequired
        help={<DestinationHelp form={form} webhookId={webhookId} />}
      >
        {(control) => <Input {...control} type="url" placeholder="https://" maxLength={2000} />}
      </Field>
      <Field of={form} name="events" label="Events" isRequired help={<EventsHelp />}>
        {(control) => <EventPicker {...control} types={types} saved={initialValues.events} locked={locked} />}
      </Field>
      <FieldRow>
        <Field
          of={form}
          name="maxBatchSize"
          label="Maximum batch size"
          isRequired
          help="Events in one delivery, from 1 to 50."
        >
          {(control) => <NumberInput {...control} {...BATCH_SIZE_BOUNDS} />}
        </Field>
        <Field
          of={form}
          name="maxBatchTimeDelay"
          label="Maximum batch time delay"
          isRequired
          help="Seconds that an event waits for others, from 1 to 30."
        >
          {(control) => <NumberInput {...control} {...BATCH_TIME_DELAY_BOUNDS} />}
        </Field>
      </FieldRow>
      <Field
        of={form}
        name="isActive"
        help="Events that occur while a webhook is inactive are never delivered, even after you reactivate it. Earlier batches wait until then."
      >
        {(control) => <Checkbox {...control}>Active</Checkbox>}
      </Field>
    </FormSheet>
  );
}
