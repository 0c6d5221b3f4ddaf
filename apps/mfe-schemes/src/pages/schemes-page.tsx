import { PageHeader } from '@portal/ui/basics';

export function SchemesPage() {
  return <PageHeader title="Collect" />;
}

export default SchemesPage;
