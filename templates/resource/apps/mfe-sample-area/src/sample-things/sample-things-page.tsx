import { useApi } from '@portal/api-client';
import type { SampleThing } from '@portal/api-client/sample-things';
import { useOpens } from '@portal/auth';
import { RoleLink } from '@portal/platform-ui/role-gates';
import { ButtonLink, EmptyState, PageHeader, Panel, RelativeTime } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableSort } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Box, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { sampleThingList } from './sample-thing-queries.ts';

export function SampleThingsPage() {
  const sampleThings = useQuery(sampleThingList(useApi()));
  const create = useOpens(portal, 'sample-area.sample-thing-new') && (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href('sample-area.sample-thing-new')}>
      Create sample thing
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Sample things" description="The sample things of your tenant." actions={create} />
      <PagedTable
        id="sample-things"
        label="Sample things"
        columns={COLUMNS}
        query={sampleThings}
        rows={sampleThings.data?.results}
        rowKey={({ sampleThingId }) => sampleThingId}
        defaultSort={BY_NAME}
        rowActions={({ sampleThingId, name }) => (
          <RoleLink roles="BRIDGE" to={href('sample-area.sample-thing', { sampleThingId })} subject={name} />
        )}
        rowActionsWidth={70}
        empty={
          <Panel>
            <EmptyState
              icon={<Box size={22} aria-hidden />}
              title="No sample things yet"
              text="All sample things of your tenant appear here."
              action={create || undefined}
            />
          </Panel>
        }
      />
    </>
  );
}

export default SampleThingsPage;

const BY_NAME: TableSort = { column: 'name', direction: 'asc' };

const COLUMNS: readonly PagedColumn<SampleThing>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ sampleThingId, name }) => (
      <Link to={href('sample-area.sample-thing', { sampleThingId })} dir="auto">
        {name}
      </Link>
    ),
    width: 260,
    grows: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'note',
    header: 'Note',
    value: ({ note }) => note,
    width: 300,
    onCard: true,
    searchable: true,
  },
  {
    id: 'createdOn',
    header: 'Created',
    value: ({ createdOn }) => createdOn,
    cell: ({ createdOn }) => <RelativeTime value={createdOn} />,
    width: 130,
    onCard: true,
    sortable: true,
  },
];
