import { saveOutcome, useApi, type Versioned } from '@portal/api-client';
import { keptInput } from '@portal/api-client/parse-kept';
import { bottomlineInputSchema, type InternalConfiguration } from '@portal/api-client/provider-configurations';
import { SecretField } from '@portal/ui/connection';
import { Form, FormSheet, Input, ruleFrom } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { connectionWords } from './connection-words.ts';
import { internalSave } from './provider-queries.ts';
import { secretInput, secretRule } from './secret-rule.ts';

type BottomlineValues = Readonly<{ customerId: string; userName: string; accessKey: string | boolean }>;

export interface InternalFormProps {
  readonly configuration: Versioned<InternalConfiguration>;
  readonly onReload: () => Promise<boolean>;
}

const { customerId, userName } = bottomlineInputSchema.shape;

/** The credentials with which the platform signs in to Bottomline. Saving them connects it. */
export function BottomlineForm({ configuration, onReload }: InternalFormProps) {
  const { status, accessKey, version } = configuration;
  const save = useMutation(internalSave(useApi(), 'bottomline'));
  const stored = accessKey ?? undefined;

  function submit(values: BottomlineValues, edited: string | undefined) {
    const input = { ...values, accessKey: secretInput(values.accessKey) };
    // The mutation would keep the input, which holds a secret.
    return saveOutcome(
      save
        .mutateAsync({ input: keptInput(bottomlineInputSchema, input, configuration), version: edited })
        .finally(save.reset),
    );
  }

  return (
    <FormSheet<BottomlineValues>
      area="MANDATE"
      title="Credentials"
      description="How the platform signs in to Bottomline."
      initialValues={{
        customerId: configuration.customerId ?? '',
        userName: configuration.userName ?? '',
        accessKey: '',
      }}
      version={version}
      submit={status === 'CONNECTED' ? 'Save credentials' : `${connectionWords(configuration).action} Bottomline`}
      secrets={{ accessKey: 'Access key' }}
      onSubmit={submit}
      onReload={onReload}
    >
      <Form.Item name="customerId" label="Customer number" required rules={[ruleFrom(customerId)]}>
        <Input autoComplete="off" maxLength={50} />
      </Form.Item>
      <Form.Item name="userName" label="User name" required rules={[ruleFrom(userName)]}>
        <Input autoComplete="off" spellCheck={false} maxLength={100} />
      </Form.Item>
      <Form.Item
        name="accessKey"
        label="Access key"
        required
        rules={[secretRule(stored, 'Please enter an access key')]}
      >
        <SecretField
          // A save resets what the user chose to do with the stored value.
          key={version}
          title="Access key"
          stored={stored}
          isOptional={false}
        />
      </Form.Item>
    </FormSheet>
  );
}
