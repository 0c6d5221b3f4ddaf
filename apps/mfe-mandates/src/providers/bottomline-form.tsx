import { useApi, type Versioned } from '@portal/api-client';
import { keptInput } from '@portal/api-client/parse-kept';
import { bottomlineInputSchema, type InternalConfiguration } from '@portal/api-client/provider-configurations';
import { useAccess } from '@portal/auth';
import { askable, AskedApproval, useApprovalRequest, useNeedsApproval } from '@portal/platform-ui/approvals';
import { SecretField } from '@portal/platform-ui/connection';
import { Input } from '@portal/ui/controls';
import { faultsBy, Field, FormSheet, useForm } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { connectionWords } from '../connections/connection-words.ts';
import { internalSave } from './provider-queries.ts';
import { secretInput, secretSchema } from './secret-rule.ts';

type BottomlineValues = Readonly<{ customerId: string; userName: string; accessKey: string | boolean }>;

export interface InternalFormProps {
  readonly configuration: Versioned<InternalConfiguration>;
  readonly onReload: () => Promise<boolean>;
}

const { customerId, userName } = bottomlineInputSchema.shape;

/** The credentials with which the platform signs in to Bottomline. Saving them connects it. */
export function BottomlineForm({ configuration, onReload }: InternalFormProps) {
  const { status, accessKey, version } = configuration;
  const save = useMutation(askable(internalSave(useApi(), 'bottomline')));
  const needsApproval = useNeedsApproval('providerConfigurations') ?? false;
  const approval = useApprovalRequest();
  const stored = accessKey ?? undefined;
  const canWrite = useAccess().canWrite('MANDATE');
  const form = useForm<BottomlineValues>({
    keptAs: 'Credentials',
    saved: { customerId: configuration.customerId ?? '', userName: configuration.userName ?? '', accessKey: '' },
    version,
    isLocked: !canWrite,
    secrets: { accessKey: 'Access key' },
    faultsOf: faultsBy<BottomlineValues>({
      customerId,
      userName,
      accessKey: secretSchema(stored, 'Please enter an access key'),
    }),
    onSave(values, edited) {
      const input = { ...values, accessKey: secretInput(values.accessKey) };
      const kept = keptInput(bottomlineInputSchema, input, configuration);
      const change = { providerConfiguration: { provider: 'bottomline', version: edited, ...kept } };
      // The mutation would keep the input, which holds a secret.
      const saveNow = () => save.mutateAsync({ input: kept, version: edited }).finally(save.reset);
      return approval.saveOrAsk(change, saveNow, needsApproval);
    },
    onReload,
  });

  return (
    <>
      <FormSheet
        form={form}
        title="Credentials"
        description="How the platform signs in to Bottomline."
        submit={
          needsApproval
            ? 'Request approval'
            : status === 'CONNECTED'
              ? 'Save credentials'
              : `${connectionWords(configuration).action} Bottomline`
        }
      >
        <Field of={form} name="customerId" label="Customer number" isRequired>
          {(control) => <Input {...control} maxLength={50} />}
        </Field>
        <Field of={form} name="userName" label="User name" isRequired>
          {(control) => <Input {...control} maxLength={100} />}
        </Field>
        <Field of={form} name="accessKey" label="Access key" isRequired>
          {(control) => (
            <SecretField
              {...control}
              // A save resets the user's choice about the stored value.
              key={version}
              title="Access key"
              stored={stored}
              isOptional={false}
            />
          )}
        </Field>
      </FormSheet>
      <AskedApproval request={approval} />
    </>
  );
}
