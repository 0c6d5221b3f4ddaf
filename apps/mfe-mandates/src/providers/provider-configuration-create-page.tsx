import { PageHeader } from '@portal/ui/basics';

export function ProviderConfigurationCreatePage() {
  return <PageHeader title="Create provider configuration" />;
}

export default ProviderConfigurationCreatePage;
