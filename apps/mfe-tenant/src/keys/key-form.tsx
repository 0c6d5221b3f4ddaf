import { saveOutcome, useApi } from '@portal/api-client';
import { type KeyInput, keyInputSchema } from '@portal/api-client/keys';
import { keptInput } from '@portal/api-client/parse-kept';
import { useAccess } from '@portal/auth';
import { canonicalRole } from '@portal/contract';
import { Input } from '@portal/ui/controls';
import { RolePicker } from '@portal/platform-ui/role-picker';
import { faultsBy, Field, type FormOptions, FormSheet, type FormSheetProps, NameHelp, useForm } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { keyList } from './key-queries.ts';

interface KeyValues {
  readonly name: string;
  readonly roles: readonly string[];
}

export interface KeyFormProps
  extends
    Pick<FormSheetProps, 'title' | 'description' | 'submit' | 'cancel'>,
    Pick<FormOptions<KeyValues>, 'version' | 'onReload' | 'onDirtyChange'> {
  readonly initialValues: KeyInput;
  /** The key that is edited or replaced. Default: none. */
  readonly publicKey?: string | undefined;
  readonly onSubmit: (input: KeyInput, version: string | undefined) => Promise<unknown>;
}

const faultsOf = faultsBy<KeyValues>(keyInputSchema.shape);

/** The name and roles of an API key, to create or edit it. */
export function KeyForm({
  initialValues,
  publicKey,
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
    saved: { name, roles: roles.map(canonicalRole) },
    version,
    isLocked: !isAdmin,
    faultsOf,
    onSave: (values, edited) => saveOutcome(onSubmit(keptInput(keyInputSchema, values, initialValues), edited)),
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
        {(control) => <RolePicker {...control} />}
      </Field>
    </FormSheet>
  );
}
