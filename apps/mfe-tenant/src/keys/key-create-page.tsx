import { useApi } from '@portal/api-client';
import { raisedRoles } from '@portal/api-client/approvals';
import type { KeyInput } from '@portal/api-client/keys';
import { AskedApproval, useApprovalRequest, useNeedsApproval } from '@portal/platform-ui/approvals';
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
  const creation = useMutation(keyCreation(api));
  const needsApproval = useNeedsApproval('access');
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
            onRequest={(input) =>
              needsApproval === true && raisedRoles(input.roles).length > 0
                ? approval.ask({ newKey: input })
                : undefined
            }
            onSubmit={async (input) => {
              show(createdKeySecret(api, await creation.mutateAsync(input)));
              creation.reset();
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
