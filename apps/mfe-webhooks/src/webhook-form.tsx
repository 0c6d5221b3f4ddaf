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
import {
  boundedNumber,
  Checkbox,
  Form,
  FormSheet,
  type FormSheetProps,
  Input,
  NumberInput,
  ruleFrom,
  wholeNumberIn,
} from '@portal/ui/forms';
import { DestinationHelp } from './destination-help.tsx';
import { EventPicker } from './event-picker.tsx';
import type { EventType } from './event-labels.ts';
import classes from './webhook-form.module.css';

type WebhookValues = Readonly<{
  destination: string;
  events: readonly string[];
  // As typed.
  maxBatchSize: string;
  maxBatchTimeDelay: string;
  isActive: boolean;
}>;

export interface WebhookFormProps extends Pick<
  FormSheetProps<WebhookValues>,
  'title' | 'description' | 'submit' | 'cancel' | 'version' | 'onReload'
> {
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
const SIZE_RULES = boundedNumber(maxBatchSize, BATCH_SIZE_BOUNDS, BATCH_SIZE_OUT_OF_RANGE);
const DELAY_RULES = boundedNumber(maxBatchTimeDelay, BATCH_TIME_DELAY_BOUNDS, BATCH_TIME_DELAY_OUT_OF_RANGE);

/** The address, events and options of a webhook, to create or edit it. */
export function WebhookForm(props: WebhookFormProps) {
  const { initialValues, storedDestination, webhookId, types, onSubmit, ...sheet } = props;
  const locked = !useAccess().canWrite('WEBHOOK');

  function submit(values: WebhookValues, version: string | undefined) {
    const { maxBatchSize: size, maxBatchTimeDelay: delay } = values;
    const input = { ...values, maxBatchSize: wholeNumberIn(size), maxBatchTimeDelay: wholeNumberIn(delay) };
    return saveOutcome(onSubmit(keptInput(webhookInputSchema, input, initialValues), version));
  }

  return (
    <FormSheet
      {...sheet}
      area="WEBHOOK"
      initialValues={{
        ...initialValues,
        maxBatchSize: String(initialValues.maxBatchSize),
        maxBatchTimeDelay: String(initialValues.maxBatchTimeDelay),
      }}
      onSubmit={submit}
    >
      <Form.Item
        name="destination"
        label="Destination"
        required
        extra={<DestinationHelp webhookId={webhookId} />}
        rules={[ruleFrom(destinationInput(storedDestination))]}
      >
        <Input type="url" autoComplete="off" spellCheck={false} placeholder="https://" maxLength={2000} />
      </Form.Item>
      <Form.Item name="events" label="Events" required rules={[ruleFrom(events)]}>
        <EventPicker types={types} saved={initialValues.events} locked={locked} />
      </Form.Item>
      <div className={classes.pair}>
        <Form.Item
          name="maxBatchSize"
          label="Maximum batch size"
          required
          extra="Events in one delivery, from 1 to 50."
          rules={SIZE_RULES}
        >
          <NumberInput {...BATCH_SIZE_BOUNDS} />
        </Form.Item>
        <Form.Item
          name="maxBatchTimeDelay"
          label="Maximum batch time delay"
          required
          extra="Seconds that an event waits for others, from 1 to 30."
          rules={DELAY_RULES}
        >
          <NumberInput {...BATCH_TIME_DELAY_BOUNDS} />
        </Form.Item>
      </div>
      <Form.Item
        name="isActive"
        valuePropName="checked"
        extra="Events that occur while a webhook is inactive are never delivered, even after you reactivate it. Earlier batches wait until then."
      >
        <Checkbox>Active</Checkbox>
      </Form.Item>
    </FormSheet>
  );
}
