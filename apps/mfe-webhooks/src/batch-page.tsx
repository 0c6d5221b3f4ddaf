import { PageHeader } from '@portal/ui/basics';

export function BatchPage() {
  return <PageHeader title="Batch" />;
}

export default BatchPage;
