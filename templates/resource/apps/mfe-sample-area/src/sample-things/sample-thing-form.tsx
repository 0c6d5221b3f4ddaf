import { saveOutcome, useApi } from '@portal/api-client';
import { keptInput } from '@portal/api-client/parse-kept';
import { type SampleThingInput, sampleThingInputSchema } from '@portal/api-client/sample-things';
import { useAccess } from '@portal/auth';
import { Input } from '@portal/ui/controls';
import { Field, faultsBy, type FormOptions, FormSheet, type FormSheetProps, NameHelp, useForm } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { sampleThingList } from './sample-thing-queries.ts';

export interface SampleThingFormProps
  extends
    Pick<FormSheetProps, 'cancel' | 'submit' | 'title'>,
    Pick<FormOptions<SampleThingInput>, 'onReload' | 'version'> {
  readonly initialValues: SampleThingInput;
  /** The id of the sample thing that is edited. Default: it is new. */
  readonly sampleThingId?: string | undefined;
  readonly onSubmit: (input: SampleThingInput, version: string | undefined) => Promise<unknown>;
}

const faultsOf = faultsBy<SampleThingInput>(sampleThingInputSchema.shape);

/** The form of a new or existing sample thing. */
export function SampleThingForm(props: SampleThingFormProps) {
  const { initialValues, sampleThingId, onSubmit, version, onReload, ...sheet } = props;
  const locked = !useAccess().canWrite('BRIDGE');
  const list = useQuery(sampleThingList(useApi()));
  const others = (list.data?.results ?? []).filter((other) => other.sampleThingId !== sampleThingId);
  const form = useForm<SampleThingInput>({
    keptAs: sheet.title ?? sheet.submit,
    saved: initialValues,
    version,
    isLocked: locked,
    faultsOf,
    onSave: (values, edited) => saveOutcome(onSubmit(keptInput(sampleThingInputSchema, values, initialValues), edited)),
    onReload,
  });

  return (
    <FormSheet {...sheet} form={form}>
      <Field
        of={form}
        name="name"
        label="Name"
        isRequired
        help={<NameHelp form={form} kind="sample thing" others={others.map(({ name }) => name)} />}
      >
        {(control) => <Input {...control} maxLength={60} />}
      </Field>
      <Field of={form} name="note" label="Note">
        {(control) => <Input {...control} maxLength={200} />}
      </Field>
    </FormSheet>
  );
}
