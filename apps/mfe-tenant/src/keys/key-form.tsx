import { saveOutcome, type SaveOutcome, useApi } from '@portal/api-client';
import { type KeyInput, keyInputSchema, type KeyReplacementInput } from '@portal/api-client/keys';
import { keptInput } from '@portal/api-client/parse-kept';
import { useAccess } from '@portal/auth';
import { canonicalRole } from '@portal/contract';
import { Input } from '@portal/ui/controls';
import { RolePicker } from '@portal/platform-ui/role-picker';
import { ChoiceInput } from '@portal/ui/page-parts';
import { faultsBy, Field, type FormOptions, FormSheet, type FormSheetProps, NameHelp, useForm } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { keyList } from './key-queries.ts';
import { OVERLAP_CHOICES } from './key-overlaps.ts';

type Overlap = KeyReplacementInput['overlap'];

interface KeyValues {
  readonly name: string;
  readonly roles: readonly string[];
  /** For a replacement only. */
  readonly overlap?: Overlap | undefined;
}

export interface KeyFormProps
  extends
    Pick<FormSheetProps, 'title' | 'description' | 'submit' | 'cancel'>,
    Pick<FormOptions<KeyValues>, 'version' | 'onReload' | 'onDirtyChange'> {
  readonly initialValues: KeyInput;
  /** The key that is edited or replaced. Default: none. */
  readonly publicKey?: string | undefined;
  /** For how long the old key keeps working, which the user may change. Default: the form does not ask. */
  readonly overlap?: Overlap | undefined;
  /** Requests an approval in place of `onSubmit`, if the input needs one. Default: none does. */
  readonly onRequest?: (
    input: KeyInput,
    version: string | undefined,
    overlap: Overlap | undefined,
  ) => Promise<SaveOutcome> | undefined;
  readonly onSubmit: (input: KeyInput, version: string | undefined, overlap: Overlap | undefined) => Promise<unknown>;
}

const faultsOf = faultsBy<KeyValues>(keyInputSchema.shape);

/** The name and roles of an API key, to create, edit or replace it. */
export function KeyForm({
  initialValues,
  publicKey,
  overlap,
  onRequest,
  onSubmit,
  version,
  onReload,
  onDirtyChange,
  ...sheet
}: KeyFormProps) {
  const { name, roles } = initialValues;
  const { isAdmin } = useAccess();
  const keys = useQuery(keyList(useApi()));
  const others = (keys.data?.tenantKeys ?? []).filter((key) => key.publicKey !== publicKey);
  const form = useForm<KeyValues>({
    keptAs: sheet.title ?? sheet.submit,
    saved: { name, roles: roles.map(canonicalRole), ...(overlap !== undefined && { overlap }) },
    version,
    isLocked: !isAdmin,
    faultsOf,
    onSave(values, edited) {
      const input = keptInput(keyInputSchema, values, initialValues);
      return onRequest?.(input, edited, values.overlap) ?? saveOutcome(onSubmit(input, edited, values.overlap));
    },
    onReload,
    onDirtyChange,
  });
  return (
    <FormSheet {...sheet} form={form}>
      <Field
        of={form}
        name="name"
        label="Name"
        isRequired
        help={
          <NameHelp
            form={form}
            kind="API key"
            others={others.map((key) => key.name)}
            help="The system that uses the key, for example 'Web shop'."
          />
        }
      >
        {(control) => <Input {...control} maxLength={100} />}
      </Field>
      <Field of={form} name="roles" label="Roles" isRequired>
        {(control) => <RolePicker {...control} holder="system" />}
      </Field>
      {overlap !== undefined && (
        <Field
          of={form}
          name="overlap"
          label="The old key works for"
          help="The time you need to update your systems. You can end it sooner."
        >
          {({ value = overlap, ...control }) => <ChoiceInput {...control} value={value} choices={OVERLAP_CHOICES} />}
        </Field>
      )}
    </FormSheet>
  );
}
