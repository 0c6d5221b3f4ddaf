import { useApi } from '@portal/api-client';
import type { Key } from '@portal/api-client/keys';
import { Button, ButtonLink, PageHeader, Panel } from '@portal/ui/basics';
import { Row, Stack, useStartReading } from '@portal/ui/page-parts';
import { SecretWizard } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { createdKeySecret, IF_KEY_IS_LOST } from './created-key-secret.ts';
import { href } from '../href.ts';
import { KeyDeleteDialog } from './key-delete-dialog.tsx';
import { KeyForm } from './key-form.tsx';
import { keyCreation, keyDeletion } from './key-queries.ts';

export interface KeyReplacementProps {
  readonly old: Key;
  readonly onCancel: () => void;
}

/** Replaces an API key in steps, so that no system is ever without a working key. */
export function KeyReplacement({ old, onCancel }: KeyReplacementProps) {
  const creation = useMutation(keyCreation(useApi()));
  const heading = useStartReading();
  return (
    <>
      <PageHeader
        ref={heading}
        title={`Replace ${old.name}`}
        description="Three steps from the old key to a new one. Both work until you delete the old one."
      />
      <SecretWizard
        steps={['Create the new key', 'Use the new key', 'Delete the old key']}
        form={(show) => (
          <KeyForm
            title="Create the new key"
            description="It starts with the same name and roles. The old key keeps working."
            initialValues={{ name: old.name, roles: old.roles }}
            publicKey={old.publicKey}
            submit="Create new key"
            cancel={onCancel}
            onSubmit={async (input) => {
              show(createdKeySecret(await creation.mutateAsync(input)));
              creation.reset();
            }}
          />
        )}
        ifLost={IF_KEY_IS_LOST}
        advice={<p>Then enter both keys in the system that uses the old ones, and check that it still works.</p>}
        done="Next: delete the old key"
        after={<OldKeyPanel old={old} />}
      />
    </>
  );
}

function OldKeyPanel({ old }: { readonly old: Key }) {
  const deletion = useMutation(keyDeletion(useApi(), old.publicKey));
  const [isDeleting, setDeleting] = useState(false);
  const heading = useStartReading();

  if (deletion.isSuccess) return <Navigate to={href('tenant.api-keys')} replace />;
  return (
    <>
      <Panel>
        <Stack gap={4}>
          <h2 ref={heading} tabIndex={-1}>
            Delete the old key
          </h2>
          <p>
            Delete it as soon as no system uses it: an unused key can still be stolen. If a system is not ready yet,
            keep the old key for now and delete it from the list later.
          </p>
          <p>
            Old public key: <code>{old.publicKey}</code>
          </p>
          <Row>
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete the old key
            </Button>
            <ButtonLink to={href('tenant.api-keys')}>Keep it for now</ButtonLink>
          </Row>
        </Stack>
      </Panel>
      {isDeleting && <KeyDeleteDialog apiKey={old} deletion={deletion} onClose={() => setDeleting(false)} />}
    </>
  );
}
