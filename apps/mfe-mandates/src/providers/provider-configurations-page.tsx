import { PageHeader } from '@portal/ui/basics';

export function ProviderConfigurationsPage() {
  return <PageHeader title="Provider configurations" />;
}

export default ProviderConfigurationsPage;
