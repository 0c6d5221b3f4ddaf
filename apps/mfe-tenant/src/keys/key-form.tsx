import { type SaveOutcome, useApi } from '@portal/api-client';
import { raisedRoles } from '@portal/api-client/approvals';
import { type KeyInput, keyInputSchema, type KeyReplacementInput } from '@portal/api-client/keys';
import { keptInput } from '@portal/api-client/parse-kept';
import { useAccess } from '@portal/auth';
import { canonicalRole } from '@portal/contract';
import { Input } from '@portal/ui/controls';
import { useNeedsApproval } from '@portal/platform-ui/approvals';
import { RolePicker } from '@portal/platform-ui/role-picker';
import { ChoiceInput } from '@portal/ui/page-parts';
import {
  faultsBy,
  Field,
  type FormOptions,
  FormSheet,
  type FormSheetProps,
  NameHelp,
  useForm,
  useFormValue,
} from '@portal/ui/forms';
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
  /** The roles of the key that is edited, which need no approval. Default: none. */
  readonly heldRoles?: readonly string[] | undefined;
  readonly onSubmit: (input: KeyInput, about: SubmittedKey) => Promise<SaveOutcome>;
}

export interface SubmittedKey {
  /** The version that was edited. */
  readonly version: string | undefined;
  readonly overlap: Overlap | undefined;
  /** Whether another admin has to approve the input. */
  readonly needsApproval: boolean;
}

const faultsOf = faultsBy<KeyValues>(keyInputSchema.shape);

/** The name and roles of an API key, to create, edit or replace it. */
export function KeyForm({
  initialValues,
  publicKey,
  overlap,
  heldRoles,
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
  const requiresApproval = useNeedsApproval('access', { enabled: isAdmin }) ?? false;
  const needsApproval = (chosen: readonly string[]) => requiresApproval && raisedRoles(chosen, heldRoles).length > 0;
  const form = useForm<KeyValues>({
    keptAs: sheet.title ?? sheet.submit,
    saved: { name, roles: roles.map(canonicalRole), ...(overlap !== undefined && { overlap }) },
    version,
    isLocked: !isAdmin,
    faultsOf,
    onSave(values, edited) {
      const input = keptInput(keyInputSchema, values, initialValues);
      return onSubmit(input, {
        version: edited,
        overlap: values.overlap,
        needsApproval: needsApproval(values.roles),
      });
    },
    onReload,
    onDirtyChange,
  });
  const isRequest = useFormValue(form, (values) => needsApproval(values.roles));
  return (
    <FormSheet {...sheet} form={form} submit={isRequest ? 'Request approval' : sheet.submit}>
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
