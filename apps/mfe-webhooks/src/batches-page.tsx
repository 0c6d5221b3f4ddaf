import { PageHeader } from '@portal/ui/basics';

export function BatchesPage() {
  return <PageHeader title="Batches" />;
}

export default BatchesPage;
