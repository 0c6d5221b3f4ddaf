import { PageHeader } from '@portal/ui/basics';

export function DraftsPage() {
  return <PageHeader title="Drafts" />;
}

export default DraftsPage;
