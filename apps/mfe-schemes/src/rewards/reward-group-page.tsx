import { isNotFound, useApi, type Versioned } from '@portal/api-client';
import { REWARD_GROUPS, type RewardGroup } from '@portal/api-client/rewards';
import type { SchemeUses } from '@portal/api-client/scheme-uses';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { PageHeader, usePathParams } from '@portal/ui/basics';
import { DeleteButton, DetailPage } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { RewardGroupForm } from './reward-group-form.tsx';
import { RewardGroupUses } from './reward-group-uses.tsx';
import { rewardGroupDeletion, rewardGroupDetail, rewardGroupSave, rewardGroupUses } from './reward-queries.ts';

export function RewardGroupPage() {
  const { id = '' } = usePathParams();
  const group = useQuery(rewardGroupDetail(useApi(), id));
  useCrumbTitle(group.data?.name);
  return (
    <FormsProvider>
      <DetailPage title="Reward group" query={group} wide>
        {(data, reload) => <RewardGroupDetail key={id} group={data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default RewardGroupPage;

interface RewardGroupDetailProps {
  readonly group: Versioned<RewardGroup>;
  readonly onReload: () => Promise<boolean>;
}

function RewardGroupDetail({ group, onReload }: RewardGroupDetailProps) {
  const { rewardGroupId, name, rewards, version } = group;
  const api = useApi();
  const save = useMutation(rewardGroupSave(api, rewardGroupId));
  const deletion = useMutation(rewardGroupDeletion(api, rewardGroupId));
  const canWrite = useAccess().canWrite('REWARD_GROUP');
  const uses = useQuery(rewardGroupUses(api, rewardGroupId));

  if (deletion.isSuccess) return <Navigate to={href('schemes.rewards')} replace />;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          canWrite && (
            <DeleteButton kind="reward group" deletion={deletion} typedName={mayBePublished(uses) ? name : undefined}>
              <p>
                <strong>{name}</strong> will be deleted. This cannot be undone.
              </p>
              <RewardGroupUses rewardGroupId={rewardGroupId} />
            </DeleteButton>
          )
        }
      />
      <RewardGroupForm
        title="Name and rewards"
        rewardGroupId={rewardGroupId}
        name={name}
        rewards={rewards}
        version={version}
        submit="Save"
        onSubmit={(input, base) => save.mutateAsync({ input, version: base })}
        onReload={onReload}
      />
      <History kind="reward-group" id={rewardGroupId} resource={REWARD_GROUPS} />
    </>
  );
}

/** Whether payouts may offer the group now. True while its uses are unknown, except on a platform without the call. */
function mayBePublished({
  data,
  error,
}: {
  readonly data: SchemeUses | undefined;
  readonly error: Error | null;
}): boolean {
  return data ? data.schemes.some(({ isPublished }) => isPublished) : !isNotFound(error);
}
