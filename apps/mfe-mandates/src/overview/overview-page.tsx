import { PageHeader } from '@portal/ui/basics';

export function OverviewPage() {
  return <PageHeader title="Mandates" />;
}

export default OverviewPage;
