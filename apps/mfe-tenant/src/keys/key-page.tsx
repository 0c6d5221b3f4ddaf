import { useApi, type Versioned } from '@portal/api-client';
import { type Key, KEYS } from '@portal/api-client/keys';
import { askable, AskedApproval, useApprovalRequest } from '@portal/platform-ui/approvals';
import { useCrumbTitle } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { Button, ConfirmDialog, PageHeader, usePathParams } from '@portal/ui/basics';
import { CopiedFact, DetailPage, type Fact, Facts, TimeFact } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { KeyDeleteDialog } from './key-delete-dialog.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyReplacement } from './key-replacement.tsx';
import { keyDeletion, keyDetail, keyList, keySave } from './key-queries.ts';
import { hasEnded, recordsUses } from './key-use.ts';

export function KeyPage() {
  const { publicKey = '' } = usePathParams();
  const key = useQuery(keyDetail(useApi(), publicKey));
  useCrumbTitle(key.data?.name);
  return (
    <FormsProvider>
      <DetailPage title="API key" query={key} wide>
        {(data, reload) => <KeyDetail key={publicKey} apiKey={data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default KeyPage;

interface KeyDetailProps {
  readonly apiKey: Versioned<Key>;
  readonly onReload: () => Promise<boolean>;
}

function KeyDetail({ apiKey, onReload }: KeyDetailProps) {
  const { name, roles, publicKey, createdOn, createdBy, identity } = apiKey;
  const api = useApi();
  const save = useMutation(askable(keySave(api, publicKey)));
  const deletion = useMutation(keyDeletion(api, publicKey));
  const approval = useApprovalRequest();
  const [task, setTask] = useState<'asking to replace' | 'replacing' | 'cancelled' | 'deleting'>();
  const [isDirty, setDirty] = useState(false);
  const replaceButton = useRef<HTMLButtonElement>(null);

  useEffect(
    function returnToButton() {
      if (task === 'cancelled') replaceButton.current?.focus();
    },
    [task],
  );

  if (deletion.isSuccess) return <Navigate to={href('tenant.api-keys')} replace />;
  if (task === 'replacing') return <KeyReplacement old={apiKey} onCancel={() => setTask('cancelled')} />;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            {apiKey.endsOn ? null : (
              <Button
                ref={replaceButton}
                icon={<RefreshCw size={16} aria-hidden />}
                onClick={() => setTask(isDirty ? 'asking to replace' : 'replacing')}
              >
                Replace API key
              </Button>
            )}
            <Button icon={<Trash2 size={16} aria-hidden />} onClick={() => setTask('deleting')}>
              Delete API key
            </Button>
          </>
        }
      />
      <Facts
        facts={[
          { term: 'Public key', value: <CopiedFact term="Public key" value={publicKey} /> },
          { term: 'Created', value: createdOn ? <TimeFact term="Created" value={createdOn} /> : 'Unknown' },
          { term: 'Created by', value: createdBy ?? 'Unknown' },
          ...lastUseFacts(apiKey),
          ...replacementFacts(apiKey),
          ...(identity
            ? [
                { term: 'Identity', value: <CopiedFact term="Identity" value={identity.subject} /> },
                { term: 'Identity provider', value: identity.issuer },
              ]
            : []),
        ]}
      />
      <KeyForm
        title="Name and roles"
        description="The private key cannot be shown again. If you lose it, replace the API key."
        initialValues={{ name, roles }}
        publicKey={publicKey}
        version={apiKey.version}
        submit="Save"
        heldRoles={roles}
        onSubmit={(input, { version, needsApproval }) => {
          const change = { keyChange: { publicKey, version: version ?? '', ...input } };
          return approval.saveOrAsk(change, () => save.mutateAsync({ input, version }), needsApproval);
        }}
        onReload={onReload}
        onDirtyChange={setDirty}
      />
      <History kind="key" id={publicKey} resource={KEYS} />
      <AskedApproval request={approval} />
      {task === 'asking to replace' && (
        <ConfirmDialog
          title="Replace without saving?"
          confirm="Discard and replace"
          onConfirm={() => setTask('replacing')}
          onClose={() => setTask(undefined)}
        >
          <p>Your changes to the name and roles are not saved. The replacement starts from the saved values.</p>
        </ConfirmDialog>
      )}
      {task === 'deleting' && (
        <KeyDeleteDialog apiKey={apiKey} deletion={deletion} onClose={() => setTask(undefined)} />
      )}
    </>
  );
}

function lastUseFacts(key: Key): readonly Fact[] {
  if (!recordsUses(key)) return [];
  const { lastUsedOn, lastUsedFrom } = key;
  if (!lastUsedOn) return [{ term: 'Last used', value: 'Never' }];
  return [
    { term: 'Last used', value: <TimeFact term="Last used" value={lastUsedOn} /> },
    { term: 'Last used from', value: lastUsedFrom && <CopiedFact term="Last used from" value={lastUsedFrom} /> },
  ];
}

/** The facts that link a key with the one that replaces it, and with the one that it replaces. */
function replacementFacts({ endsOn, replacedBy, replaces, replacedEndsOn }: Key): readonly Fact[] {
  const endOf = (term: string, end: string | null | undefined): Fact => ({
    term,
    value: end && <TimeFact term={term} value={end} />,
  });
  const has = (end: string | null | undefined) => hasEnded({ endsOn: end });
  return [
    endOf(has(endsOn) ? 'Stopped working' : 'Works until', endsOn),
    { term: 'Replaced by', value: replacedBy && <OtherKey publicKey={replacedBy} /> },
    { term: 'Replaces', value: replaces && <OtherKey publicKey={replaces} /> },
    endOf(has(replacedEndsOn) ? 'Replaced key stopped working' : 'Replaced key works until', replacedEndsOn),
  ];
}

/** A link to another key, by its name if the list is loaded. */
function OtherKey({ publicKey }: { readonly publicKey: string }) {
  const keys = useQuery(keyList(useApi()));
  const name = keys.data?.tenantKeys.find((key) => key.publicKey === publicKey)?.name;
  return <Link to={href('tenant.api-key', { publicKey })}>{name ?? publicKey}</Link>;
}
