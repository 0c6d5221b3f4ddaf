import { PageHeader } from '@portal/ui/basics';

export function SchemePage() {
  return <PageHeader title="Scheme" />;
}

export default SchemePage;
