import { PageHeader } from '@portal/ui/basics';

export function RewardGroupCreatePage() {
  return <PageHeader title="Create reward group" />;
}

export default RewardGroupCreatePage;
