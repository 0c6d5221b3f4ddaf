import { PageHeader } from '@portal/ui/basics';

export function RewardGroupsPage() {
  return <PageHeader title="Rewards" />;
}

export default RewardGroupsPage;
