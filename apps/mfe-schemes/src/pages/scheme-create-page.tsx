import { PageHeader } from '@portal/ui/basics';

export function SchemeCreatePage() {
  return <PageHeader title="Create collect scheme" />;
}

export default SchemeCreatePage;
