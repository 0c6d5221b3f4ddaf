import { PageHeader } from '@portal/ui/basics';

export function CreditorProfilePage() {
  return <PageHeader title="Creditor profile" />;
}

export default CreditorProfilePage;
