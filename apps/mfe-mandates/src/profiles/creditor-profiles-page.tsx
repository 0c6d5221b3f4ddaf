import { PageHeader } from '@portal/ui/basics';

export function CreditorProfilesPage() {
  return <PageHeader title="Creditor profiles" />;
}

export default CreditorProfilesPage;
