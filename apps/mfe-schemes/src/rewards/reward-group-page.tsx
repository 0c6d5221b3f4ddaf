import { PageHeader } from '@portal/ui/basics';

export function RewardGroupPage() {
  return <PageHeader title="Reward group" />;
}

export default RewardGroupPage;
