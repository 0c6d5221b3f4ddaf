import { PageHeader } from '@portal/ui/basics';

export function CreditorProfileCreatePage() {
  return <PageHeader title="Create creditor profile" />;
}

export default CreditorProfileCreatePage;
