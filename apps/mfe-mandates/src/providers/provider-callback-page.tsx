import { PageHeader } from '@portal/ui/basics';

export function ProviderCallbackPage() {
  return <PageHeader title="Connecting" />;
}

export default ProviderCallbackPage;
