import { useApi } from '@portal/api-client';
import type { KeyInput } from '@portal/api-client/keys';
import { askable, AskedApproval, useApprovalRequest } from '@portal/platform-ui/approvals';
import { PageHeader } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { SecretWizard } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { createdKeySecret, IF_KEY_IS_LOST } from './created-key-secret.ts';
import { href } from '../href.ts';
import { KeyForm } from './key-form.tsx';
import { keyCreation } from './key-queries.ts';

const NEW_KEY: KeyInput = { name: '', roles: [] };

export function KeyCreatePage() {
  const api = useApi();
  const creation = useMutation(askable(keyCreation(api)));
  const approval = useApprovalRequest();
  return (
    <FormsProvider>
      <PageHeader title="Create API key" description="For a system that calls the payments platform." />
      <SecretWizard
        steps={['Name and roles', 'Private key']}
        form={(show) => (
          <KeyForm
            initialValues={NEW_KEY}
            submit="Create API key"
            cancel={href('tenant.api-keys')}
            onSubmit={(input, { needsApproval }) => {
              async function create() {
                show(createdKeySecret(api, await creation.mutateAsync(input)));
                creation.reset();
              }
              return approval.saveOrAsk({ newKey: input }, create, needsApproval);
            }}
          />
        )}
        ifLost={IF_KEY_IS_LOST}
        after={<Navigate to={href('tenant.api-keys')} />}
      />
      <AskedApproval request={approval} />
    </FormsProvider>
  );
}

export default KeyCreatePage;
