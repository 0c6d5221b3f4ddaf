import { PageHeader } from '@portal/ui/basics';

export function ProviderConfigurationPage() {
  return <PageHeader title="Edit Provider Configuration" />;
}

export default ProviderConfigurationPage;
