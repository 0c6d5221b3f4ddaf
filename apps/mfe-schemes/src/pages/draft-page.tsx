import { PageHeader } from '@portal/ui/basics';

export function DraftPage() {
  return <PageHeader title="Draft" />;
}

export default DraftPage;
