import { useApi } from '@portal/api-client';
import type { ApprovalDetail } from '@portal/api-client/approval-requests';
import { APPROVALS, isPermitted } from '@portal/api-client/approvals';
import { KEY_OVERLAPS } from '@portal/api-client/keys';
import { Button, Panel } from '@portal/ui/basics';
import { Row, Stack } from '@portal/ui/page-parts';
import { SecretWizard } from '@portal/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { createdKeySecret, IF_KEY_IS_LOST } from '../keys/created-key-secret.ts';
import { keyCreation, keyReplacement } from '../keys/key-queries.ts';

interface PermittedKeyProps {
  readonly approval: ApprovalDetail;
}

/** Creates the API key that an approval permits, once. Only the requester sees its private part. */
export function PermittedKey({ approval }: PermittedKeyProps) {
  const { newKey, keyReplacement: replaced, usedOn } = approval;
  const api = useApi();
  const queryClient = useQueryClient();
  const creation = useMutation(keyCreation(api));
  const replacement = useMutation(keyReplacement(api, replaced?.publicKey ?? ''));
  // Until it is stored: the approval may be loaded again, as used, while the private part is on screen.
  const [isCreating, setCreating] = useState(false);
  const permitted = newKey ?? replaced;
  if (!permitted || (usedOn != null && !isCreating)) return null;
  if (!isCreating && !isPermitted(approval)) {
    return (
      <Panel title="Create the key">
        <p>
          <span>The permission ended before the key was created. </span>
          <Link to={href('tenant.api-keys')}>Request it again under API keys</Link>
        </p>
      </Panel>
    );
  }
  const input = { name: permitted.name, roles: [...permitted.roles] };

  function create() {
    const overlap = KEY_OVERLAPS.find((one) => one === replaced?.overlap);
    return overlap === undefined
      ? creation.mutateAsync(input).finally(creation.reset)
      : replacement.mutateAsync({ ...input, overlap }).finally(replacement.reset);
  }

  return (
    <SecretWizard
      steps={['Create the key', 'Private key']}
      form={(show) => (
        <Panel title="Create the key">
          <Stack gap={3}>
            <p>The approval permits you to create this API key once. Only you will see its private key.</p>
            <Row>
              <Button
                variant="primary"
                single
                icon={<KeyRound size={16} aria-hidden />}
                busy={creation.isPending || replacement.isPending}
                onClick={() => {
                  setCreating(true);
                  void create().then(
                    (key) => show(createdKeySecret(api, key)),
                    () => {
                      setCreating(false);
                      void queryClient.invalidateQueries({ queryKey: APPROVALS });
                    },
                  );
                }}
              >
                Create API key
              </Button>
            </Row>
          </Stack>
        </Panel>
      )}
      ifLost={IF_KEY_IS_LOST}
      after={<Navigate to={href('tenant.api-keys')} />}
    />
  );
}
