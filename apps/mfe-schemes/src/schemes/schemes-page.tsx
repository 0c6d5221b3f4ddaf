import { useApi } from '@portal/api-client';
import type { Scheme, SchemeKind } from '@portal/api-client/schemes';
import { useAccess, useOpens } from '@portal/auth';
import { RoleLink } from '@portal/platform-ui/role-gates';
import { BreakableText, ButtonLink, EmptyState, PageHeader, Panel, RelativeTime, StatusTag } from '@portal/ui/basics';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, type TableFilter, type TableSort } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { schemeRoles, useSchemeKind } from '../scheme-kind.ts';
import { latestDraft, schemeName } from '../drafts/draft-state.ts';
import { paymentsColumn, schemePayments } from './scheme-payments.tsx';
import { schemeList } from './scheme-queries.ts';

export function SchemesPage() {
  const kind = useSchemeKind();
  const api = useApi();
  const schemes = useQuery(schemeList(api, kind));
  const readsPayments = useAccess().canRead('TRANSACTION');
  const counted = useQuery({ ...schemePayments(api, kind), enabled: readsPayments });
  const payments = counted.data ?? undefined;
  // Left out where they are refused or unknown; an empty column waits for them.
  const showsPayments = readsPayments && counted.data !== null && (payments !== undefined || !counted.isError);
  const columns = useMemo(
    () =>
      COLUMNS[kind].flatMap((column) =>
        showsPayments && column.id === 'drafts' ? [paymentsColumn(payments), column] : [column],
      ),
    [kind, showsPayments, payments],
  );
  const { title, description, empty, icon: Icon } = WORDS[kind];
  const create = useOpens(portal, `schemes.${kind}-new`) && (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href(`schemes.${kind}-new`)}>
      {`Create ${kind} scheme`}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={title} description={description} actions={create} />
      <Stack gap={5}>
        {readsPayments && schemes.data && (
          <QueryFailure query={counted} title="The payments of schemes could not be loaded" />
        )}
        <PagedTable
          key={kind}
          id={kind}
          label={`${title} schemes`}
          columns={columns}
          filters={FILTERS}
          query={schemes}
          rows={schemes.data?.results}
          rowKey={({ schemeId }) => schemeId}
          defaultSort={LAST_CHANGED_FIRST}
          rowActions={(scheme) => (
            <RoleLink
              roles={schemeRoles(kind)}
              to={href(`schemes.${kind}-scheme`, { schemeId: scheme.schemeId })}
              subject={schemeName(scheme)}
            />
          )}
          rowActionsWidth={70}
          empty={
            <Panel>
              <EmptyState
                icon={<Icon size={22} aria-hidden />}
                title={`No ${kind} schemes yet`}
                text={empty}
                action={create || undefined}
              />
            </Panel>
          }
        />
      </Stack>
    </>
  );
}

export default SchemesPage;

const WORDS = {
  collect: {
    title: 'Collect',
    description: 'Schemes decide which payment methods your customers can pay with.',
    empty:
      'A collect scheme has rules for currencies, countries and amounts, each with the payment methods that it offers.',
    icon: ArrowDownToLine,
  },
  payout: {
    title: 'Payout',
    description: 'Schemes decide which payment methods you can pay out with.',
    empty:
      'A payout scheme has rules for currencies, countries and amounts, each with the payment methods that it offers.',
    icon: ArrowUpFromLine,
  },
} as const;

const LAST_CHANGED_FIRST: TableSort = { column: 'lastModified', direction: 'desc' };

const isPublished = ({ publishedDraftId }: Scheme) => publishedDraftId != null;

const FILTERS: readonly TableFilter<Scheme>[] = [
  {
    kind: 'checkbox',
    id: 'status',
    label: 'Status',
    value: (scheme) => (isPublished(scheme) ? 'published' : 'unpublished'),
    options: [
      { value: 'published', label: 'Published' },
      { value: 'unpublished', label: 'Not published' },
    ],
  },
];

const columnsOf = (kind: SchemeKind): readonly PagedColumn<Scheme>[] => [
  {
    id: 'name',
    header: 'Name',
    value: schemeName,
    cell: (scheme) => (
      <Link to={href(`schemes.${kind}-scheme`, { schemeId: scheme.schemeId })}>{schemeName(scheme)}</Link>
    ),
    width: 155,
    grows: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'code',
    header: 'Code',
    value: (scheme) => latestDraft(scheme)?.code,
    cell: (scheme) => <code>{latestDraft(scheme)?.code}</code>,
    width: 125,
    sortable: true,
    searchable: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: (scheme) => (isPublished(scheme) ? 'Published' : 'Not published'),
    cell: (scheme) =>
      isPublished(scheme) ? (
        <StatusTag status="ACTIVE" label="Published" />
      ) : (
        <StatusTag status="DRAFT" label="Not published" />
      ),
    width: 125,
    onCard: true,
    sortable: true,
  },
  {
    id: 'drafts',
    header: 'Drafts',
    value: ({ drafts }) => drafts.length,
    cell: (scheme) => (
      <Link
        to={href(`schemes.${kind}-drafts`, { schemeId: scheme.schemeId })}
        aria-label={`${scheme.drafts.length} drafts of ${schemeName(scheme)}`}
      >
        {scheme.drafts.length}
      </Link>
    ),
    width: 84,
    align: 'end',
    sortable: true,
  },
  {
    id: 'lastModified',
    header: 'Last change',
    value: (scheme) => latestDraft(scheme)?.lastModified,
    cell: (scheme) => {
      const latest = latestDraft(scheme);
      return latest && <RelativeTime value={latest.lastModified} />;
    },
    width: 120,
    onCard: true,
    sortable: true,
  },
  {
    id: 'lastModifiedBy',
    header: 'Changed by',
    value: (scheme) => latestDraft(scheme)?.lastModifiedBy,
    cell: (scheme) => <BreakableText text={latestDraft(scheme)?.lastModifiedBy ?? ''} />,
    width: 165,
    onCard: true,
    sortable: true,
    searchable: true,
  },
];

const COLUMNS = { collect: columnsOf('collect'), payout: columnsOf('payout') };
