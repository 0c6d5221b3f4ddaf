import { useApi } from '@portal/api-client';
import { PageHeader } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import { RewardGroupForm } from './reward-group-form.tsx';
import { rewardGroupCreation } from './reward-queries.ts';

export function RewardGroupCreatePage() {
  const creation = useMutation(rewardGroupCreation(useApi()));
  if (creation.isSuccess) return <Navigate to={href('schemes.rewards')} />;
  return (
    <FormsProvider>
      <PageHeader
        title="Create reward group"
        description="Rules of payout schemes can offer the rewards of a group, such as gift cards."
      />
      <RewardGroupForm
        title="Name and rewards"
        name=""
        rewards={NO_REWARDS}
        submit="Create reward group"
        cancel={href('schemes.rewards')}
        onSubmit={(input) => creation.mutateAsync(input)}
      />
    </FormsProvider>
  );
}

export default RewardGroupCreatePage;

const NO_REWARDS: readonly never[] = [];
