import { useApi } from '@portal/api-client';
import type { Key } from '@portal/api-client/keys';
import { useRouteHref } from '@portal/contract/react';
import { BreakableText, ButtonLink, EmptyState, PageHeader, Panel, RelativeTime } from '@portal/ui/basics';
import { UnstoredSecretsNotice } from '@portal/platform-ui/unstored-secrets-notice';
import { CopiedFact, Stack } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { KeyEnd } from './key-end.tsx';
import { keyList } from './key-queries.ts';
import { recordsUses } from './key-use.ts';
import classes from './keys.module.css';
import { RoleList } from '../users/role-list.tsx';
import { roleWordsInOrder } from '../users/role-words.ts';
import { unstoredKeys } from './unstored-keys.ts';

export function KeysPage() {
  const keys = useQuery(keyList(useApi()));
  const hasUses = keys.data?.tenantKeys.some(recordsUses) ?? false;
  const create = (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href('tenant.api-key-new')}>
      Create API key
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="API Keys" description={<Description isAccepted={hasUses} />} actions={create} />
      <Stack gap={5}>
        <UnstoredSecretsNotice
          secrets={unstoredKeys}
          things={keys.data?.tenantKeys ?? []}
          term="private key"
          kind="API key"
          nameOf={({ name }) => name}
          replacePath={({ publicKey }) => href('tenant.api-key', { publicKey })}
        />
        <PagedTable
          id="api-keys"
          label="API Keys"
          columns={hasUses ? COLUMNS_WITH_USE : KEY_COLUMNS}
          query={keys}
          rows={keys.data?.tenantKeys}
          rowKey={(key) => key.publicKey}
          empty={
            <Panel>
              <EmptyState
                icon={<KeyRound size={22} aria-hidden />}
                title="No API keys yet"
                text="An API key lets your system, such as a web shop, call the payments platform. Give each system its own key, with only the roles it needs."
                action={create}
              />
            </Panel>
          }
        />
      </Stack>
    </>
  );
}

export default KeysPage;

const PURPOSE = 'Keys your systems use to call the payments platform.';
const HOW_THEY_WORK = 'Every key, old or new, works with HTTP Basic and OAuth 2.0 client credentials.';

/** `isAccepted`: whether the platform accepts the keys. */
function Description({ isAccepted }: { readonly isAccepted: boolean }) {
  const routeHref = useRouteHref();
  // Earlier shells have the first page only.
  const documentation =
    routeHref('shell.documentation-part', { part: 'get-started' }) ?? routeHref('shell.documentation');
  return (
    <>
      <span>{`${PURPOSE} `}</span>
      {isAccepted && <span>{`${HOW_THEY_WORK} `}</span>}
      {isAccepted && documentation !== undefined && <Link to={documentation}>How to call the API</Link>}
    </>
  );
}

const KEY_COLUMNS: readonly PagedColumn<Key>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (key) => key.name,
    cell: (key) => (
      <Stack as="span" gap={1}>
        <Link to={href('tenant.api-key', { publicKey: key.publicKey })}>{key.name}</Link>
        <KeyEnd apiKey={key} />
      </Stack>
    ),
    sortable: true,
    searchable: true,
  },
  {
    id: 'publicKey',
    header: 'Public key',
    width: 298,
    value: (key) => key.publicKey,
    cell: ({ name, publicKey }) => (
      <CopiedFact term="Public key" value={publicKey} copyName={`Copy Public key of ${name}`} />
    ),
    onCard: true,
    searchable: true,
  },
  {
    id: 'roles',
    header: 'Roles',
    value: (key) => roleWordsInOrder(key.roles).join(', '),
    cell: (key) => <RoleList roles={key.roles} owner={key.name} />,
    searchable: true,
  },
  {
    id: 'createdOn',
    header: 'Created',
    width: 112,
    value: (key) => key.createdOn,
    cell: (key) => key.createdOn && <RelativeTime value={key.createdOn} />,
    sortable: true,
  },
  {
    id: 'createdBy',
    header: 'Created by',
    width: 148,
    value: (key) => key.createdBy,
    cell: ({ createdBy }) =>
      createdBy && (
        <span className={classes.detail}>
          <BreakableText text={createdBy} />
        </span>
      ),
    sortable: true,
    searchable: true,
  },
];

const LAST_USED: PagedColumn<Key> = {
  id: 'lastUsedOn',
  header: 'Last used',
  width: 110,
  value: (key) => key.lastUsedOn,
  cell: ({ lastUsedOn, lastUsedFrom }) =>
    lastUsedOn ? (
      <Stack as="span" gap={1}>
        <RelativeTime value={lastUsedOn} />
        <span className={classes.detail}>
          <BreakableText text={lastUsedFrom ?? ''} />
        </span>
      </Stack>
    ) : (
      'Never'
    ),
  onCard: true,
  sortable: true,
};

const COLUMNS_WITH_USE = KEY_COLUMNS.flatMap((column) => (column.id === 'createdOn' ? [LAST_USED, column] : [column]));
