import { saveOutcome, useApi } from '@portal/api-client';
import { type KeyInput, keyInputSchema } from '@portal/api-client/keys';
import { keptInput } from '@portal/api-client/parse-kept';
import { canonicalRole } from '@portal/contract';
import {
  FieldHint,
  Form,
  FormSheet,
  type FormSheetProps,
  Input,
  isAmongNames,
  RolePicker,
  ruleFrom,
} from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { keyList } from './key-queries.ts';

interface KeyValues extends Readonly<Record<string, string | readonly string[]>> {
  readonly name: string;
  readonly roles: readonly string[];
}

export interface KeyFormProps extends Pick<
  FormSheetProps<KeyValues>,
  'title' | 'description' | 'submit' | 'cancel' | 'version' | 'onReload' | 'onDirtyChange'
> {
  readonly initialValues: KeyInput;
  /** The key that is edited or replaced. Default: none. */
  readonly publicKey?: string | undefined;
  readonly onSubmit: (input: KeyInput, version: string | undefined) => Promise<unknown>;
}

/** The name and roles of an API key, to create or edit it. */
export function KeyForm({ initialValues, publicKey, onSubmit, ...sheet }: KeyFormProps) {
  const { name, roles } = initialValues;
  return (
    <FormSheet
      {...sheet}
      area="TENANT_ADMIN"
      initialValues={{ name, roles: roles.map(canonicalRole) }}
      onSubmit={(values: KeyValues, version) =>
        saveOutcome(onSubmit(keptInput(keyInputSchema, values, initialValues), version))
      }
    >
      <Form.Item
        name="name"
        label="Name"
        required
        extra={<NameHelp publicKey={publicKey} />}
        rules={[ruleFrom(keyInputSchema.shape.name)]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="roles" label="Roles" required rules={[ruleFrom(keyInputSchema.shape.roles)]}>
        <RolePicker />
      </Form.Item>
    </FormSheet>
  );
}

function NameHelp({ publicKey }: Pick<KeyFormProps, 'publicKey'>) {
  const keys = useQuery(keyList(useApi()));
  const name = String(Form.useWatch('name') ?? '');
  const others = (keys.data?.tenantKeys ?? []).filter((key) => key.publicKey !== publicKey);
  const isTaken = isAmongNames(
    name,
    others.map((key) => key.name),
  );
  return (
    <FieldHint
      help="The system that uses the key, for example 'Web shop'."
      hint={isTaken ? 'Another API key has this name.' : undefined}
    />
  );
}
