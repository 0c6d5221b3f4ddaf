import { useApi } from '@portal/api-client';
import type { Key } from '@portal/api-client/keys';
import { askable, AskedApproval, useApprovalRequest } from '@portal/platform-ui/approvals';
import { Button, ButtonLink, DateTime, PageHeader, Panel } from '@portal/ui/basics';
import { Row, Stack, useStartReading } from '@portal/ui/page-parts';
import { SecretWizard } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { createdKeySecret, IF_KEY_IS_LOST } from './created-key-secret.ts';
import { href } from '../href.ts';
import { KeyDeleteDialog } from './key-delete-dialog.tsx';
import { KeyForm } from './key-form.tsx';
import { keyCreation, keyDeletion, keyReplacement } from './key-queries.ts';
import { recordsUses } from './key-use.ts';

export interface KeyReplacementProps {
  readonly old: Key;
  readonly onCancel: () => void;
}

/** Replaces an API key in steps, so that no system is ever without a working key. */
export function KeyReplacement({ old, onCancel }: KeyReplacementProps) {
  const api = useApi();
  const creation = useMutation(askable(keyCreation(api)));
  const replacement = useMutation(askable(keyReplacement(api, old.publicKey)));
  // Such a platform may end the old key by itself.
  const overlap = recordsUses(old) ? 'ONE_DAY' : undefined;
  const [end, setEnd] = useState<OldKeyEnd>();
  const heading = useStartReading();
  const approval = useApprovalRequest();
  return (
    <>
      <PageHeader
        ref={heading}
        title={`Replace ${old.name}`}
        description={
          overlap === undefined
            ? 'Three steps from the old key to a new one. Both work until you delete the old one.'
            : 'Three steps from the old key to a new one. You choose for how long both work.'
        }
      />
      <SecretWizard
        steps={['Create the new key', 'Use the new key', 'Delete the old key']}
        form={(show) => (
          <KeyForm
            title="Create the new key"
            description={
              overlap === undefined
                ? 'It starts with the same name and roles. The old key keeps working.'
                : 'It starts with the same name and roles.'
            }
            initialValues={{ name: old.name, roles: old.roles }}
            publicKey={old.publicKey}
            overlap={overlap}
            submit="Create new key"
            cancel={onCancel}
            onSubmit={(input, { overlap: chosen, needsApproval }) => {
              async function replace() {
                const created =
                  chosen === undefined
                    ? await creation.mutateAsync(input)
                    : await replacement.mutateAsync({ ...input, overlap: chosen });
                if (created.replacedEndsOn) setEnd({ at: created.replacedEndsOn, isOver: chosen === 'NONE' });
                show(createdKeySecret(api, created));
                creation.reset();
                replacement.reset();
              }
              const { publicKey } = old;
              const change = { keyReplacement: { publicKey, ...input, overlap: chosen ?? 'NONE' } };
              return approval.saveOrAsk(change, replace, needsApproval);
            }}
          />
        )}
        ifLost={IF_KEY_IS_LOST}
        advice={
          <p>
            Then enter the new public key and the new private key in the system that uses the old ones, and check that
            it still works.
          </p>
        }
        done="Next: delete the old key"
        after={<OldKeyPanel old={old} end={end} />}
      />
      <AskedApproval request={approval} />
    </>
  );
}

/** When the old key ends by itself. */
interface OldKeyEnd {
  /** RFC 3339. */
  readonly at: string;
  readonly isOver: boolean;
}

interface OldKeyPanelProps {
  readonly old: Key;
  /** Default: it works until it is deleted. */
  readonly end: OldKeyEnd | undefined;
}

function OldKeyPanel({ old, end }: OldKeyPanelProps) {
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
          {end?.isOver ? (
            <p>The old key no longer works. It stays in the list until you delete it.</p>
          ) : (
            <>
              {end && (
                <p>
                  <span>The old key works until</span> <DateTime value={end.at} />
                </p>
              )}
              <p>
                Delete it as soon as no system uses it: an unused key can still be stolen. If a system is not ready yet,
                keep the old key for now and delete it from the list later.
              </p>
            </>
          )}
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
