import { useApi } from '@portal/api-client';
import type { RewardGroup } from '@portal/api-client/rewards';
import { useOpens } from '@portal/auth';
import { RoleLink } from '@portal/platform-ui/role-gates';
import { ButtonLink, EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, TagList } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Gift, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { rewardGroupList } from './reward-queries.ts';

export function RewardGroupsPage() {
  const groups = useQuery(rewardGroupList(useApi()));
  const create = useOpens(portal, 'schemes.reward-new') && (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href('schemes.reward-new')}>
      Create reward group
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Rewards"
        description="Groups of rewards, such as gift cards, that rules of payout schemes can offer."
        actions={create}
      />
      <PagedTable
        id="rewards"
        label="Rewards"
        columns={COLUMNS}
        query={groups}
        rows={groups.data?.rewardGroups}
        rowKey={({ rewardGroupId }) => rewardGroupId}
        defaultSort={BY_NAME}
        rowActions={({ rewardGroupId, name }) => (
          <RoleLink roles="REWARD_GROUP" to={href('schemes.reward', { id: rewardGroupId })} subject={name} />
        )}
        rowActionsWidth={70}
        empty={
          <Panel>
            <EmptyState
              icon={<Gift size={22} aria-hidden />}
              title="No reward groups yet"
              text="A reward group has rewards from the catalogue. A payout scheme can offer them in place of money."
              action={create || undefined}
            />
          </Panel>
        }
      />
    </>
  );
}

export default RewardGroupsPage;

const BY_NAME = { column: 'name', direction: 'asc' } as const;

const brandsOf = ({ rewards }: RewardGroup) => [...new Set(rewards.map(({ brandName }) => brandName))];
const inactiveIn = ({ rewards }: RewardGroup) => rewards.filter(({ isActive }) => !isActive).length;

const COLUMNS: readonly PagedColumn<RewardGroup>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ rewardGroupId, name }) => <Link to={href('schemes.reward', { id: rewardGroupId })}>{name}</Link>,
    width: 260,
    grows: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'brands',
    header: 'Brands',
    value: (group) => brandsOf(group).join(', '),
    cell: (group) => <TagList tags={brandsOf(group)} subject={`brands of ${group.name}`} />,
    width: 380,
    onCard: true,
    searchable: true,
  },
  {
    id: 'rewards',
    header: 'Rewards',
    value: ({ rewards }) => rewards.length,
    width: 110,
    align: 'end',
    onCard: true,
    sortable: true,
  },
  {
    id: 'inactive',
    header: 'Inactive',
    value: inactiveIn,
    width: 110,
    align: 'end',
    onCard: true,
    sortable: true,
  },
];
